import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { errorTexts } from '@sfa/kernel/error-texts'
import { fillText } from '@sfa/kernel/language'
import { remapImport } from '@sfa/operations/bulk/import/remap-import'
import { checkRepair } from '@sfa/operations/bulk/repair/check-repair'
import { saveRepair } from '@sfa/operations/bulk/repair/save-repair'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import type { RunRow } from '@sfa/operations/job/log/run-row'
import { buildXls, type XlsCell } from '@sfa/spreadsheet/test-support/build-xls'
import { fixture } from '@sfa/spreadsheet/test-support/files'
import { makeRawZip, workbookParts } from '@sfa/spreadsheet/test-support/hand-made'
import { encodeGbk } from '@sfa/spreadsheet/writing/gbk-encoder'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, startBulk } from './start-bulk'

const caller = aCaller()
let bulk: Bulk
let catalogue: Catalogue
let files = 0
beforeAll(async () => {
  bulk = await startBulk(5)
  catalogue = await catalogueOf(bulk)
})
afterAll(() => bulk.stop())

function file(name: string, content: Buffer | string): string {
  const path = join(bulk.folder, `${++files}-${name}`)
  writeFileSync(path, content)
  return path
}

const say = (run: RunRow) =>
  run.errorCode && fillText(errorTexts[run.errorCode as keyof typeof errorTexts][0], run.errorParams)

const staged = async () =>
  (await bulk.pool.query("select tablename from pg_tables where schemaname = 'staging'")).rows.map(row => row.tablename)

/** The cells of a sheet of an old workbook. */
const cellsOf = (rows: readonly (readonly unknown[])[]): XlsCell[] =>
  rows.flatMap((values, row) =>
    values.flatMap((value, column): XlsCell[] =>
      value === undefined || value === null
        ? []
        : [typeof value === 'number' ? { row, column, number: value } : { row, column, text: String(value) }],
    ),
  )

describe('what a reader stumbles over is said in one attempt', () => {
  test.each([
    ['hostile-cells.xls', '缺少必填列'],
    ['hostile-counts.xls', '缺少必填列'],
    ['chart-only.xls', '文件中没有数据'],
    ['empty-first-string.xlsx', '缺少必填列'],
  ])('%s', async (name, text) => {
    const run = await bulk.import(fixture(name))
    expect(run).toMatchObject({ phase: 'failed', attempt: 1 })
    expect(say(run)).toContain(text)
    expect(await staged()).toEqual([])
  })

  test('U+0000 in titles is passed over, in cells it is refused by name', async () => {
    const header = mandatory.map((title, index) => (index === 2 ? `${title}\0` : title))
    const bad = productRow(catalogue, 'NUL1').map((value, index) => (index === 0 || index === 3 ? `${value}\0` : value))
    const path = file('nul.xls', buildXls([{ cells: cellsOf([header, bad, productRow(catalogue, 'NUL2')]) }]))
    const run = await bulk.import(path)
    expect(run).toMatchObject({ phase: 'done', attempt: 1, successCount: 1, failureCount: 1 })
    expect(new Set((await bulk.errors(run)).map(error => error.split(' ').at(-1)))).toContain('controlCharacter')
  })

  test('the escape of U+0000 in a workbook is refused like the character', async () => {
    const text = (value: unknown) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const row = productRow(catalogue, 'NUL3').map((value, index) =>
      typeof value === 'number' ? `<c><v>${value}</v></c>` : text(index === 0 ? `${value}_x0000_` : value),
    )
    const rows = [mandatory.map(text), row].map(cells => `<row>${cells.join('')}</row>`).join('')
    const parts = Object.entries(workbookParts({ rows }))
    const path = file('x.xlsx', makeRawZip(parts.map(([name, content]) => ({ name, head: String(content) }))))
    const run = await bulk.import(path)
    expect(run).toMatchObject({ phase: 'done', attempt: 1, successCount: 0, failureCount: 1 })
    expect((await bulk.errors(run))[0]).toContain('controlCharacter')
  })

  test('commas by the million, and a line that never ends', async () => {
    const commas = await bulk.import(file('a.csv', `${mandatory.join(',')}${','.repeat(1_000_000)}\r\n`))
    expect(say(commas)).toBe('数据列数不能超过500列')
    const endless = await bulk.import(file('a.csv', `a,b\n"${'x,'.repeat(5_000_000)}`))
    expect(say(endless)).toBe('文件中有一行过长，请检查是否缺少换行或引号没有成对')
  })
})

describe('staging tables go with their run', () => {
  test('when a waiting preview is cancelled', async () => {
    const path = await bulk.workbook([mandatory, productRow(catalogue, 'ST1')])
    const run = await bulk.import(path, { preview: true })
    expect(run.phase).toBe('preview')
    expect(await staged()).not.toEqual([])
    await withOwnRun(bulk, caller, run.id, (tx, row) => cancelRun(tx, caller, row))
    expect(await staged()).toEqual([])
  })
})

describe('sheets and rows that are easily overlooked', () => {
  const reread = async (id: string, choice: Parameters<typeof remapImport>[4]) => {
    await remapImport(bulk, caller, id, {}, choice)
    return bulk.carryOut(id)
  }
  const readingOf = async (id: string) =>
    (await bulk.pool.query("select preview->'reading' reading from import_state where run_id = $1", [id])).rows[0]
      .reading

  test('the preview tells of a further sheet with the same columns, and takes the one that is chosen', async () => {
    const sheet = (code: string) => ({ name: code, cells: cellsOf([mandatory, productRow(catalogue, code)]) })
    const path = file(
      'two.xls',
      buildXls([sheet('SH1'), { name: '说明', cells: cellsOf([['填写说明']]) }, sheet('SH2')]),
    )
    const run = await bulk.import(path, { preview: true })
    expect(await readingOf(run.id)).toMatchObject({ sheet: 'SH1', otherSheets: ['SH2'], hiddenRows: 0 })
    await reread(run.id, { sheet: 'SH2' })
    expect(await readingOf(run.id)).toMatchObject({ sheet: 'SH2', otherSheets: ['SH1'] })
    await inTenant(bulk.db, 'one', tx => loadRun(tx, run.id).then(row => cancelRun(tx, caller, row)))
    const direct = await bulk.import(path)
    const result = Object.fromEntries((await bulk.read(direct.files.result)).slice(1))
    expect(result.提示).toBe('工作表“SH2”的列相同，没有导入；本次只导入了“SH1”')
  })

  test('the instructions of a template are no further sheet with the same columns', async () => {
    const sheets = [
      { name: '产品', cells: cellsOf([mandatory, productRow(catalogue, 'SH3')]) },
      { name: '填写说明', cells: cellsOf([['列名', '必填'], ...mandatory.map(title => [title, '是'])]) },
    ]
    const run = await bulk.import(file('filled.xls', buildXls(sheets)), { preview: true })
    expect(await readingOf(run.id)).toMatchObject({ sheet: '产品', otherSheets: [] })
    await inTenant(bulk.db, 'one', tx => loadRun(tx, run.id).then(row => cancelRun(tx, caller, row)))
  })

  test('hidden rows are counted, and left out where the user says so', async () => {
    const rows = [mandatory, productRow(catalogue, 'HI1'), productRow(catalogue, 'HI2'), productRow(catalogue, 'HI3')]
    const run = await bulk.import(file('hidden.xls', buildXls([{ cells: cellsOf(rows), hiddenRows: [2] }])), {
      preview: true,
    })
    expect(await readingOf(run.id)).toMatchObject({ hiddenRows: 1, skipHidden: false })
    const again = await reread(run.id, { hiddenRows: 'skip' })
    expect(again).toMatchObject({ phase: 'preview', total: 2 })
    expect(await readingOf(run.id)).toMatchObject({ hiddenRows: 1, skipHidden: true })
    await inTenant(bulk.db, 'one', tx => loadRun(tx, run.id).then(row => cancelRun(tx, caller, row)))
  })

  test('a title above the header is no header', async () => {
    const cells = cellsOf([['2026年产品目录'], ['制表：张三'], mandatory, productRow(catalogue, 'TI1')])
    expect(await bulk.import(file('title.xls', buildXls([{ cells }])))).toMatchObject({
      phase: 'done',
      successCount: 1,
      failureCount: 0,
    })
  })
})

describe('no row and no value of a file is lost in silence', () => {
  const preview = async (path: string, request = {}) => {
    const run = await bulk.import(path, { preview: true, ...request })
    const { rows } = await bulk.pool.query('select preview from import_state where run_id = $1', [run.id])
    const { rows: faults } = await bulk.pool.query(
      'select row_no, header, value, code, params from import_error where run_id = $1 order by sequence',
      [run.id],
    )
    if (run.phase === 'preview')
      await inTenant(bulk.db, 'one', tx => loadRun(tx, run.id).then(row => cancelRun(tx, caller, row)))
    return { run, preview: rows[0]?.preview, faults }
  }
  const line = (code: string, ...more: string[]) => productRow(catalogue, code, ...more).join(',')
  const csv = (lines: readonly string[], end = '\n') => file('a.csv', lines.join(end) + end)
  const codeOf = async (code: string) => (await bulk.products()).find(product => product.code === code)

  test('line ends of several kinds: every row is there', async () => {
    const text = `\ufeff${mandatory.join(',')}\r\n${line('ME1')}\r\n${line('ME2')}\n${line('ME3')}\n${line('ME4')}\r\n`
    expect((await preview(file('a.csv', text))).preview).toMatchObject({ new: 4, refused: 0 })
  })

  test('a row with more cells than titles is refused with what has no column; empty ones do not matter', async () => {
    const { preview: shown, faults } = await preview(
      csv([mandatory.join(','), line('MC1').replace(/40$/, '1,206.00'), `${line('MC2')},,,`]),
    )
    expect(shown).toMatchObject({ new: 1, refused: 1 })
    expect(faults).toMatchObject([
      { row_no: 2, header: '', code: 'moreCells', value: '206.00', params: { columns: 9, value: '206.00' } },
    ])
    const run = await bulk.import(csv([mandatory.join(','), line('MC3').replace(/40$/, '1,206.00')]))
    expect((await bulk.read(run.files.failed))[1]?.at(-1)).toContain('“206.00”没有对应的列')
    // In the grid, the fault holds until the row was corrected.
    expect(await checkRepair(bulk, caller, run.id)).toMatchObject({ good: 0, refused: [{ row: 2 }] })
    await saveRepair(bulk, caller, run.id, [{ row: 2, cells: { 8: '1206' } }])
    expect(await checkRepair(bulk, caller, run.id)).toEqual({ good: 1, refused: [] })
  })

  test('in a workbook, values without a title are told with their places', async () => {
    const path = await bulk.workbook([[...mandatory, '', '产品简称'], productRow(catalogue, 'UT1', 'note', '简')])
    const { preview: shown } = await preview(path)
    expect(shown).toMatchObject({ new: 1, refused: 0, reading: { unnamed: { count: 1, places: ['J2'] } } })
    const beyond = file('a.xls', buildXls([{ cells: cellsOf([mandatory, productRow(catalogue, 'UT2', 'note')]) }]))
    expect((await preview(beyond)).preview.reading.unnamed).toEqual({ count: 1, places: ['J2'] })
    const direct = await bulk.import(beyond)
    expect((await bulk.read(direct.files.result)).map(cells => cells[1])).toContain(
      '有1个单元格所在的列没有标题，没有导入：J2',
    )
  })

  test('the file is refused with the line of a stray quote, of mixed encodings and of a NUL', async () => {
    const stray = csv([mandatory.join(','), line('SQ1'), line('SQ2').replace('产品', '"产品'), line('SQ3')])
    expect(say((await preview(stray)).run)).toBe('第3行的引号没有成对，或右引号之后还有内容，请修改该行后重新上传')
    const mixed = Buffer.concat([Buffer.from(`${mandatory.join(',')}\n`), encodeGbk(`${line('SQ4')}\n`)])
    expect(say((await preview(file('a.csv', mixed))).run)).toContain('第2行的文字编码')
    expect(say((await preview(csv([mandatory.join(','), `${line('SQ5')}\0`]))).run)).toContain('第2行包含空字符')
    const big5 = Buffer.concat([Buffer.from('Product code,Full name\nBG1,'), Buffer.from('baf1aff9', 'hex')])
    expect(say((await preview(file('a.csv', big5))).run)).toContain('请另存为UTF-8或GBK')
  })

  test('Traditional words in GBK are taken', async () => {
    const titles = '產品編碼,產品全稱,品類,品牌,小單位,大單位,換算係數,小單位價格,大單位價格'
    const text = [titles, line('TG1').replace('产品', '茉莉綠茶')].join('\r\n')
    expect((await preview(file('a.csv', encodeGbk(text)))).preview).toMatchObject({ new: 1, refused: 0 })
  })

  test('a price that is merged over several rows is the price of each', async () => {
    await bulk.import(await bulk.workbook([mandatory, productRow(catalogue, 'MG1'), productRow(catalogue, 'MG2')]))
    const rows = ['MG1', 'MG2'].map((code, at) => [
      ...productRow(catalogue, code).slice(0, 7),
      ...(at === 0 ? [4.2, 48] : []),
    ])
    const merged = [7, 8].map(column => [1, 2, column, column] as const)
    const path = file('a.xls', buildXls([{ cells: cellsOf([mandatory, ...rows]), merged }]))
    expect(await bulk.import(path, { isCover: '1' })).toMatchObject({ phase: 'done', successCount: 2 })
    const prices = await Promise.all(['MG1', 'MG2'].map(codeOf))
    expect(prices).toMatchObject([1, 2].map(() => ({ unit_price: '420', big_unit_price: '4800' })))
  })

  test('titles that are merged over two rows name the columns below', async () => {
    const upper = [...mandatory.slice(0, 7), '价格', undefined]
    const lower = [...mandatory.slice(0, 7).map(() => undefined), ...mandatory.slice(7)]
    const merged = [...Array.from({ length: 7 }, (_, at) => [0, 1, at, at] as const), [0, 0, 7, 8] as const]
    const cells = cellsOf([upper, lower, productRow(catalogue, 'TR1')])
    expect((await preview(file('a.xls', buildXls([{ cells, merged }])))).preview).toMatchObject({ new: 1, refused: 0 })
  })

  test('a picture inside of a cell is no text, and is told', async () => {
    const cells = cellsOf([[...mandatory, '产品简称'], productRow(catalogue, 'PI1')])
    const picture: XlsCell = { row: 1, column: 9, formulaText: '=DISPIMG("ID_1",1)' }
    const { preview: shown } = await preview(file('a.xls', buildXls([{ cells: [...cells, picture] }])))
    expect(shown).toMatchObject({ new: 1, refused: 0, reading: { pictures: { count: 1, places: ['J2'] } } })
  })

  test('errors of formulas and a repeated header in a csv file are refused, in texts as well', async () => {
    const { faults, preview: shown } = await preview(
      csv([
        `${mandatory.join(',')},产品简称`,
        line('FE1', '#N/A'),
        `${mandatory.join(',')},产品简称`,
        line('FE2', '简'),
      ]),
    )
    expect(shown).toMatchObject({ new: 1, refused: 2 })
    expect(faults).toContainEqual(expect.objectContaining({ row_no: 2, code: 'cellError', params: { value: '#N/A' } }))
    expect(faults).toContainEqual(expect.objectContaining({ row_no: 3, header: '', code: 'headerRepeated' }))
  })

  test.each([
    ['a list of the columns', ['字段', '必填'], mandatory.map(title => [title, '是'])],
    ['the header with remarks below', mandatory, [mandatory.map(() => '必填，见说明')]],
  ])('a sheet in front of the data with %s is passed over', async (_, header, remarks) => {
    const sheets = [
      { name: 'Sheet1', cells: cellsOf([header, ...remarks]) },
      { name: '产品', cells: cellsOf([mandatory, productRow(catalogue, 'IS1')]) },
    ]
    const { preview: shown } = await preview(file('a.xls', buildXls(sheets)))
    expect(shown).toMatchObject({ new: 1, refused: 0, reading: { sheet: '产品' } })
  })
})

test('full-width codes and names are refused with the half-width ones', async () => {
  const row = productRow(catalogue, 'FW1')
  const wide = (text: unknown) =>
    String(text).replace(/[!-~]/g, character => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
  const path = await bulk.workbook([mandatory, row.map((value, index) => (index === 0 ? wide(value) : value))])
  const run = await bulk.import(path)
  const { rows } = await bulk.pool.query('select code, suggestion from import_error where run_id = $1', [run.id])
  expect(rows).toEqual([{ code: 'codeFormat', suggestion: 'FW1' }])
})
