import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { behaviourMistakes } from '@sfa/operations/resource/behaviour-mistakes'
import { brand } from '@sfa/product/definitions/brand.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { stockDocument } from '@sfa/warehouse/definitions/stock-document.resource'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const told = (...behaviours: Behaviour[]) =>
  behaviourMistakes(behaviours, [brand, product, stockDocument]).map(({ file, text }) => `${file}: ${text}`)
const run = async () => {}
const hidden = (...fields: string[]) => ({ fields, when: sql<boolean>`true`, setting: 'GrossAmount' as const })

test('a behaviour without a mistake is told nothing', () => {
  expect(told({ of: brand, check: { fields: ['nameCn'], run } })).toEqual([])
  expect(told({ of: product, hidden: hidden('unitPrice', 'basicUnit.basicprice') })).toEqual([])
  expect(told({ of: stockDocument, hidden: hidden('lines.unitCost') })).toEqual([])
  expect(told({ of: brand, after: run, import: {} })).toEqual([])
})

test.each<[what: string, behaviours: Behaviour[], says: string]>([
  ['of no definition', [{ of: { ...brand, key: 'product.maker' } }], 'product.maker, which is no definition'],
  ['twice of one', [{ of: brand }, { of: brand }], 'product.brand has a behaviour already'],
  ['of an unknown field', [{ of: brand, check: { fields: ['nmae'], run } }], 'check.fields names "nmae"'],
  ['that hides an unknown field', [{ of: product, hidden: hidden('basicUnit.nmae') }], 'names "basicUnit.nmae"'],
  ['that hides no cell of its lines', [{ of: product, hidden: hidden('lines.cost') }], 'names "lines.cost"'],
  ['of an index of no field', [{ of: brand, sharedIndexes: { some_key: 'nmae' } }], 'sharedIndexes names "nmae"'],
  ['that imports would pass by', [{ of: brand, after: run }], 'say in import what its rows get'],
])('a behaviour %s', (_, behaviours, says) => {
  expect(told(...behaviours)).toEqual([expect.stringContaining(says)])
  expect(told(...behaviours)[0]).toMatch(/^product\/operations\/\w+\.behaviour\.ts: /)
})
