import { createWriteStream, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorTexts } from '@sfa/kernel/error-texts'
import { fillText } from '@sfa/kernel/language'
import { fixture } from '@sfa/spreadsheet/test-support/files'
import { makeRawZip, workbookParts } from '@sfa/spreadsheet/test-support/hand-made'
import { CsvWriter } from '@sfa/spreadsheet/write-csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, startBulk } from './start-bulk'

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

/** A workbook whose sheet is `head`, then `repeat` so many times, then the end. */
function bomb(head: string, repeat: string, times: number, tail: string): Buffer {
  const others = Object.entries(workbookParts({})).filter(([name]) => name !== 'xl/worksheets/sheet1.xml')
  return makeRawZip([
    ...others.map(([name, content]) => ({ name, head: String(content) })),
    { name: 'xl/worksheets/sheet1.xml', head, repeat, times, tail },
  ])
}

const open = '<worksheet><sheetData>'
const close = '</sheetData></worksheet>'

/** Imports a file that is to be refused: the run fails with the code, nothing is written, nothing is left behind. */
async function refused(path: string, request = {}) {
  const before = await bulk.products()
  const run = await bulk.import(path, request)
  expect(run.phase).toBe('failed')
  expect(await bulk.products()).toEqual(before)
  const { rows } = await bulk.pool.query("select tablename from pg_tables where schemaname = 'staging'")
  expect(rows).toEqual([])
  const [zh] = errorTexts[run.errorCode as keyof typeof errorTexts]
  return `${run.errorCode}: ${fillText(zh, run.errorParams)}`
}

describe('a file that cannot be imported is refused with a reason', () => {
  test('something else under the name of a workbook', async () => {
    expect(await refused(file('a.xlsx', '%PDF-1.7 …'))).toBe(
      'incorrectFilePleaseExcelFile: 文件格式不正确，请选择Excel文件',
    )
  })

  test('a name that no import takes', async () => {
    await expect(bulk.import(file('a.pdf', 'x'))).rejects.toMatchObject({ code: 'incorrectFilePleaseExcelFile' })
  })

  test('an encrypted workbook', async () => {
    expect(await refused(fixture('encrypted.xlsx'))).toBe('fileEncrypted: 文件已加密，请取消密码后重新上传')
  })

  test('a workbook that was cut off', async () => {
    const whole = readFileSync(fixture('xlsxwriter-shared.xlsx'))
    expect(await refused(file('a.xlsx', whole.subarray(0, whole.length - 200)))).toBe(
      'fileDamaged: 文件读取出错：文件不完整或已损坏',
    )
  })

  test('one cell of 700 MB', async () => {
    const content = bomb(
      `${open}<row><c t="inlineStr"><is><t>`,
      'x'.repeat(1 << 20),
      700,
      `</t></is></c></row>${close}`,
    )
    expect(await refused(file('a.xlsx', content))).toMatch(/^(fileUnpacksTooLarge|cellTooLong)/)
  })

  test('20 million tiny rows', async () => {
    const content = bomb(open, '<row><c><v>1</v></c></row>'.repeat(20_000), 1000, close)
    expect(await refused(file('a.xlsx', content))).toMatch(/^(fileUnpacksTooLarge|tooManyRows)/)
  })

  test('shared texts of 300 MB', async () => {
    const others = Object.entries(workbookParts({ sharedStrings: 'x' })).filter(
      ([name]) => name !== 'xl/sharedStrings.xml',
    )
    // Few repetitions, so that it is the size that is noticed.
    const texts = Array.from({ length: 10_000 }, (_, n) => `<si><t>${'云禾茶'.repeat(10)}${n ** 3}</t></si>`).join('')
    const content = makeRawZip([
      ...others.map(([name, part]) => ({ name, head: String(part) })),
      { name: 'xl/sharedStrings.xml', head: '<sst>', repeat: texts, times: 300, tail: '</sst>' },
    ])
    expect(await refused(file('a.xlsx', content))).toBe('fileUnpacksTooLarge: 文件解压后过大，无法导入')
  })

  test('16,384 columns', async () => {
    const header = Array.from({ length: 16_384 }, (_, index) => `列${index}`)
    expect(await refused(await bulk.workbook([header, header]))).toBe('tooManyColumns: 数据列数不能超过500列')
  })

  test('a mandatory column is missing: every one is named', async () => {
    const header = mandatory.filter(name => name !== '产品全称' && name !== '品牌')
    const path = await bulk.workbook([header, productRow(catalogue, 'B1')])
    expect(await refused(path)).toBe('headersMissing: 缺少必填列：产品全称、品牌')
  })

  test('a column stands twice, under whatever names', async () => {
    const path = await bulk.workbook([[...mandatory, 'Full name'], productRow(catalogue, 'B2', 'x')])
    expect(await refused(path)).toBe('headerDuplicated: 列“Full name”重复')
  })

  test('nothing below the header, or nothing at all', async () => {
    expect(await refused(await bulk.workbook([mandatory]))).toBe('fileEmpty: 文件中没有数据')
    expect(await refused(file('a.csv', ''))).toBe('fileEmpty: 文件中没有数据')
  })

  test('a csv file in an encoding that is none of ours', async () => {
    const latin = Buffer.from(`${mandatory.length},caf\xe9\xff\xfe\x80\r\n`, 'latin1')
    expect(await refused(file('a.csv', latin))).toBe('fileEncoding: 文件编码不正确，请另存为UTF-8或GBK编码的csv文件')
  })

  test('a file above the limit is not even taken in', async () => {
    const path = file('a.xlsx', Buffer.alloc(0))
    truncateSync(path, 201 * 1024 * 1024)
    await expect(bulk.import(path)).rejects.toMatchObject({ code: 'fileTooLarge', params: { max: 200 } })
  })
})

describe('files of other programs', () => {
  test('a csv file in GBK is imported, with a warning about csv', async () => {
    const row = productRow(catalogue, 'GBK1')
    const text = `${mandatory.join(',')}\r\n${row.join(',')}\r\n`
    const path = join(bulk.folder, 'gbk.csv')
    const writer = new CsvWriter(createWriteStream(path), { encoding: 'gbk' })
    await writer.write(
      text
        .trim()
        .split('\r\n')
        .map(line => line.split(',')),
    )
    await writer.end()
    const run = await bulk.import(path)
    expect(run).toMatchObject({ phase: 'done', successCount: 1 })
    expect((await bulk.products()).find(product => product.code === 'GBK1')).toMatchObject({ full_name_cn: '产品GBK1' })
    expect(Object.fromEntries((await bulk.read(run.files.result)).slice(1)).提示).toContain('建议使用xlsx')
  })

  test('formulas count by their result, and one without a result or with an error is refused', async () => {
    const cells = (code: string, price: string) =>
      productRow(catalogue, code)
        .map((value, column) =>
          column === 7
            ? price
            : typeof value === 'number'
              ? `<c><v>${value}</v></c>`
              : `<c t="inlineStr"><is><t>${value}</t></is></c>`,
        )
        .join('')
    const header = mandatory.map(name => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')
    const rows = [
      header,
      cells('F1', '<c><f>1+2.5</f><v>3.5</v></c>'),
      cells('F2', '<c><f>1+2.5</f></c>'),
      cells('F3', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    ].map(row => `<row>${row}</row>`)
    const parts = Object.entries(workbookParts({ rows: rows.join('') }))
    const path = file('formula.xlsx', makeRawZip(parts.map(([name, content]) => ({ name, head: String(content) }))))
    const run = await bulk.import(path)
    expect(run).toMatchObject({ successCount: 1, failureCount: 2 })
    expect(await bulk.errors(run)).toEqual(['3 小单位价格 notCalculated', '4 小单位价格 cellError'])
  })
})
