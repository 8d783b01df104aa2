import { describe, expect, test } from 'vitest'
import { codeCodec } from '../cell-codecs/code-codec'
import { dateCodec, dateTimeCodec } from '../cell-codecs/date-codecs'
import { CellError } from '../cell-value'
import { openWorkbook } from '../open-workbook'
import { formatOf } from '../row-batch'
import { fixture, readRows, readValues } from '../test-support/files'

const HEADER = ['编码', '名称', '数量', '单价', '启用', '生产日期', '更新时间', '条码', '备注']

/** What a user sees in the sheet, whatever program wrote it (fixtures/make/catalogue.py). */
const CATALOGUE = [
  [
    '000123',
    '康师傅 Red 牛肉面',
    10,
    4.5,
    true,
    '2026-01-05',
    '2026-01-05 13:45:30+08',
    '6901234567892',
    '第一行\n第二行',
  ],
  [
    '000007',
    'Emoji 😀 与生僻字 𠮷',
    0,
    0.1,
    false,
    '1999-12-31',
    '2026-01-05 13:45:30+08',
    'precisionLost',
    ' 前后空格 ',
  ],
  ['000045', `A & B <C> "D" 'E'`, -3, 1234567.89, true, '2024-02-29', '2026-01-05 13:45:30+08', '1'],
]

async function readCatalogue(name: string, remark: string): Promise<unknown[][]> {
  const workbook = await openWorkbook(fixture(name))
  const code = codeCodec()
  const date = dateCodec()
  const dateTime = dateTimeCodec()
  const rows: unknown[][] = []
  for await (const batch of workbook.readSheet('商品')) {
    for (const row of batch.rows.filter(({ number }) => number >= 2 && number <= 4)) {
      const at = (codec: typeof code, column: number) => {
        const read = codec(row.values[column], formatOf(batch, row, column), batch.date1904)
        return typeof read === 'string' ? read : read?.code
      }
      const [, name, quantity, price, flag, , , , last] = row.values
      rows.push([at(code, 0), name, quantity, price, flag, at(date, 5), at(dateTime, 6), at(code, 7), last])
    }
  }
  await workbook.close()
  expect(rows[2]?.[8]).toBe(remark)
  return rows
}

describe('the same rows written by other programs', () => {
  test.each([
    ['openpyxl.xlsx', '\r 原文'],
    ['libreoffice.xlsx', '\r 原文'],
    ['gnumeric.xlsx', '\r 原文'],
    ['xlsxwriter-shared.xlsx', '_x000D_ 原文'],
    ['xlsxwriter-inline.xlsx', '_x000D_ 原文'],
    ['xlsxwriter-1904.xlsx', '_x000D_ 原文'],
    ['libreoffice.xls', '\r 原文'],
    ['xlwt.xls', '_x000D_ 原文'],
    ['xlwt-1904.xls', '_x000D_ 原文'],
  ])('%s', async (name, remark) => {
    const expected = CATALOGUE.map(row => [...row])
    expected[2]!.push(remark)
    expect(await readCatalogue(name, remark)).toEqual(expected)
    expect((await readValues(fixture(name), '商品'))[0]!.slice(0, 9)).toEqual(HEADER)
  })

  test('a code typed as text keeps its zeros', async () => {
    for (const name of ['openpyxl.xlsx', 'xlsxwriter-shared.xlsx', 'libreoffice.xlsx', 'xlwt.xls']) {
      const rows = await readRows(fixture(name), '商品')
      expect(rows.find(row => row.number === 5)?.values[0]).toBe('00123')
    }
  })

  test('formulas give their cached value: numbers, zero, booleans, text and errors', async () => {
    const [formulas, rich, merged, control, scientific] = await readRows(fixture('xlsxwriter-formulas.xlsx'))
    expect(formulas!.values.slice(0, 6)).toEqual([2, 0, true, false, '甲乙', { error: '#DIV/0!' }])
    expect(formulas!.values[7]).toBe(3)
    expect(rich!.values).toEqual(['普通加粗 Latin 尾'])
    expect(merged!.values).toEqual(['合并', '合并', '合并'])
    expect(control!.values).toEqual(['tab\tand\u0007bell'])
    expect(scientific!.formats).toEqual(['0.00E+00'])
  })

  test('LibreOffice writes booleans as formulas; they are booleans', async () => {
    const rows = await readRows(fixture('libreoffice.xlsx'), '商品')
    expect(rows.slice(1, 5).map(row => row.values[9])).toEqual([true, 0, '甲乙', { error: '#DIV/0!' }])
  })

  test('a formula that was never calculated is not an empty cell', async () => {
    const workbook = await openWorkbook(fixture('openpyxl.xlsx'))
    for await (const batch of workbook.readSheet('隐藏'))
      expect(batch.rows[0]!.values).toEqual([CellError.notCalculated, 'after'])
    await workbook.close()
  })

  test('hidden sheets are marked, formatted blank rows are not rows, gaps keep the row numbers', async () => {
    const workbook = await openWorkbook(fixture('openpyxl.xlsx'))
    expect(workbook.sheets).toEqual([
      { name: '商品', index: 0, hidden: false },
      { name: '隐藏', index: 1, hidden: true },
      { name: '空行', index: 2, hidden: false },
    ])
    await workbook.close()
    expect((await readRows(fixture('openpyxl.xlsx'), '商品')).map(row => row.number)).toEqual([1, 2, 3, 4, 5])
    expect((await readRows(fixture('openpyxl.xlsx'), '空行')).map(row => [row.number, row.values])).toEqual([
      [1, ['标题']],
      [5, ['第五行']],
      [9, [undefined, undefined, 9]],
    ])
  })

  test('a sheet without dimensions, as openpyxl streams it', async () => {
    const [header, first] = await readRows(fixture('openpyxl-stream.xlsx'))
    expect(header!.values).toEqual(HEADER)
    expect(first!.values.slice(0, 6)).toEqual([123, '康师傅 Red 牛肉面', 10, 4.5, true, 46027])
    expect(first!.formats[5]).toBe('yyyy-mm-dd')
  })

  test('1904 workbooks say so', async () => {
    for (const name of ['openpyxl-1904.xlsx', 'xlsxwriter-1904.xlsx', 'xlwt-1904.xls']) {
      const workbook = await openWorkbook(fixture(name))
      expect(workbook.date1904).toBe(true)
      await workbook.close()
    }
  })

  test.each([
    ['libreoffice-utf8.csv', 'utf-8', 'Emoji 😀 与生僻字 𠮷'],
    ['libreoffice-utf16.csv', 'utf-16le', 'Emoji 😀 与生僻字 𠮷'],
    ['libreoffice-gbk.csv', 'gb18030', '名称2'],
  ])('%s is recognised as %s', async (name, encoding, text) => {
    const workbook = await openWorkbook(fixture(name))
    expect([workbook.kind, workbook.encoding]).toEqual(['csv', encoding])
    await workbook.close()
    const rows = await readRows(fixture(name))
    expect(rows[0]!.values.slice(0, 9)).toEqual(HEADER)
    expect(rows[2]!.values[1]).toBe(text)
    expect(rows[1]!.values[8]).toBe('第一行\n第二行')
    expect(rows[1]!.values[0]).toBe('000123')
  })

  test.each([['encrypted.xlsx'], ['encrypted.xls']])('%s is refused as encrypted', async name => {
    await expect(openWorkbook(fixture(name))).rejects.toMatchObject({ code: 'encrypted' })
  })

  test('an OpenDocument sheet is named in the refusal', async () => {
    await expect(openWorkbook(fixture('libreoffice.ods'))).rejects.toMatchObject({
      code: 'notExcel',
      params: { detected: 'ods' },
    })
  })
})
