import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { errorTexts } from '@sfa/domain/error-texts'
import { fillText } from '@sfa/domain/language'
import { remapImport } from '@sfa/services/bulk/import/remap-import'
import { cancelRun } from '@sfa/services/job/life/cancel-run'
import { loadRun } from '@sfa/services/job/life/load-run'
import { withOwnRun } from '@sfa/services/job/life/own-run'
import type { RunRow } from '@sfa/services/job/log/run-row'
import { buildXls, type XlsCell } from '@sfa/spreadsheet/test-support/build-xls'
import { fixture } from '@sfa/spreadsheet/test-support/files'
import { makeRawZip, workbookParts } from '@sfa/spreadsheet/test-support/hand-made'
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

test('full-width codes and names are refused with the half-width ones', async () => {
  const row = productRow(catalogue, 'FW1')
  const wide = (text: unknown) =>
    String(text).replace(/[!-~]/g, character => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
  const path = await bulk.workbook([mandatory, row.map((value, index) => (index === 0 ? wide(value) : value))])
  const run = await bulk.import(path)
  const { rows } = await bulk.pool.query('select code, suggestion from import_error where run_id = $1', [run.id])
  expect(rows).toEqual([{ code: 'codeFormat', suggestion: 'FW1' }])
})
