import { expect, it } from 'vitest'
import { nearestName } from './nearest-name'

const known = ['brandID', 'categoryIDs', 'barCode', 'code', 'fullNameCn', 'isDeleted', 'productType']

it.each([
  ['brandId', 'brandID'],
  ['brndID', 'brandID'],
  ['barcode', 'barCode'],
  ['fullName', 'fullNameCn'],
  ['categoryID', 'categoryIDs'],
  ['isDeletd', 'isDeleted'],
])('%s was probably meant as %s', (given, meant) => expect(nearestName(given, known)).toBe(meant))

it.each(['colour', 'madeUp', '', 'x'.repeat(500)])('nothing is near %s', given =>
  expect(nearestName(given, known)).toBeUndefined(),
)
