import { understoodColumns } from '@sfa/kit/bulk-columns'
import type { DictField } from '@sfa/kit/fields/field'
import { productDiscount } from '@sfa/marketing/definitions/product-discount.resource'
import { tableOfOptions } from '@sfa/operations/bulk/columns/dictionary-table'
import { HeaderMatcher } from '@sfa/operations/bulk/columns/match-headers'
import { resources } from '@sfa/registry/registry'
import { describe, expect, test } from 'vitest'

const pathsOf = (...headers: string[]) =>
  new HeaderMatcher({ columns: understoodColumns(productDiscount), ignored: [] })
    .match(headers.map((header, index) => ({ index, header })))
    .map(({ path }) => path)

describe('files of product discounts that were made before their columns said of which unit', () => {
  test.each([
    ['优惠方式', '每单位直降', '一口价'],
    ['Way', 'Off each unit', 'Fixed price'],
    ['優惠方式', '每單位直降', '一口價'],
    ['优惠方式', '每基本单位直降', '每基本单位一口价'],
  ])('%s, %s, %s', (...headers) => {
    expect(pathsOf(...headers)).toEqual(['method', 'amountOff', 'price'])
  })

  test('their ways are known by what they were called, and written as they are called now', () => {
    const { options = [], formerOptions } = productDiscount.fields.method as DictField
    const table = tableOfOptions(options, formerOptions)
    expect(['每单位直降', '一口价', 'Fixed price', '折扣'].map(text => table.find(text))).toMatchObject([
      { value: 'cut' },
      { value: 'price' },
      { value: 'price' },
      { value: 'rate' },
    ])
    expect(table.options(([zh]) => zh)).toEqual(['折扣', '每基本单位直降', '每基本单位一口价'])
  })
})

test('what a field was called before means no other field of the same import', () => {
  const taken = resources.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, { formerly = [] }]) =>
      formerly.filter(word =>
        Object.entries(resource.fields).some(
          ([other, { label, formerly: theirs = [] }]) => other !== name && [...label, other, ...theirs].includes(word),
        ),
      ),
    ),
  )
  expect(taken).toEqual([])
})
