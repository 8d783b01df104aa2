import { exportColumns, isAudit, understoodColumns } from '@sfa/kit/bulk-columns'
import { speak } from '@sfa/operations/bulk/columns/chinese-variants'
import { HeaderMatcher, requireMandatory } from '@sfa/operations/bulk/columns/match-headers'
import { normalizeHeader } from '@sfa/operations/bulk/columns/normalize-header'
import { product } from '@sfa/product/definitions/product.resource'
import { describe, expect, test } from 'vitest'

const columns = understoodColumns(product)
const ignored = exportColumns(product).filter(isAudit)
const match = (headers: string[], more = {}) =>
  new HeaderMatcher({ columns, ignored, ...more }).matchAndSuggest(headers.map((header, index) => ({ index, header })))
const meaning = (header: string, more = {}) => match([header], more)[0]

describe('a header', () => {
  test.each([
    ['产品编码', 'code'],
    ['＊产品编码', 'code'],
    ['产品编码（必填）', 'code'],
    [' 產品編碼\n', 'code'],
    ['PRODUCT CODE', 'code'],
    ['保质期(月)', 'shelfLife'],
    ['subUnits.1.conversionRatio', 'subUnits.1.conversionRatio'],
    ['换算率10', 'subUnits.9.conversionRatio'],
    ['Conversion ratio 2', 'subUnits.1.conversionRatio'],
  ])('%j means %s', (header, path) => {
    expect(meaning(header)?.path).toBe(path)
  })

  test.each(['错误原因', '錯誤原因', 'Reason', '创建人', 'Last modified at'])('%s is known and left out', header => {
    expect(meaning(header)).toMatchObject({ path: null, how: 'ignored' })
  })

  test('without a meaning is left out, with the free column that looks most like it', () => {
    expect(meaning('产品全名')).toEqual({
      index: 0,
      header: '产品全名',
      path: null,
      how: 'unknown',
      suggestion: 'fullNameCn',
    })
    expect(meaning('编码')?.suggestion).toBe('code')
    expect(meaning('仓库管理员')).toEqual({ index: 0, header: '仓库管理员', path: null, how: 'unknown' })
    expect(match(['产品全称', '产品全名'])[1]?.suggestion).not.toBe('fullNameCn')
  })

  test('means what the user says before what it seems to mean, and what the tenant learned after', () => {
    expect(meaning('产品全称', { chosen: { 产品全称: 'shortNameCn' } })).toMatchObject({
      path: 'shortNameCn',
      how: 'chosen',
    })
    expect(meaning('产品全称', { chosen: { 产品全称: null } })).toMatchObject({ path: null, how: 'chosen' })
    const learned = new Map([
      [normalizeHeader('品名'), 'fullNameCn'],
      [normalizeHeader('产品编码'), 'barCode'],
      [normalizeHeader('旧列'), 'no-such-column'],
    ])
    expect(meaning('品 名', { learned })).toMatchObject({ path: 'fullNameCn', how: 'learned' })
    expect(meaning('产品编码', { learned })).toMatchObject({ path: 'code', how: 'exact' })
    expect(meaning('旧列', { learned })).toMatchObject({ path: null, how: 'unknown' })
  })

  test('may mean a column that another one means already: that is refused by name', () => {
    expect(() => match(['产品编码', '产品全称', 'Product code'])).toThrow(
      expect.objectContaining({ code: 'headerDuplicated', params: { column: 'Product code' } }),
    )
  })
})

test('missing mandatory columns are named in the language of the user, with what may have been meant', async () => {
  const mandatory = columns.filter(column => column.mandatory)
  const matches = match(['产品编号', ...mandatory.slice(1).map(column => column.label[0])])
  const say = await speak('en-US')
  expect(() => requireMandatory(matches, columns, say)).toThrow(
    expect.objectContaining({ code: 'headersMissing', params: { columns: 'Product code (产品编号?)' } }),
  )
})
