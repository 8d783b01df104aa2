import ExcelJs from 'exceljs'
import { expect, test } from 'vitest'
import { readHeaderRow } from './header-row'
import { openWorkbook } from './open-workbook'
import { readRows, tempFile } from './test-support/files'
import { type TemplateSpec, writeTemplate } from './write-template'

const cities = Array.from({ length: 400 }, (_, index) => `城市${index}`)
const spec: TemplateSpec = {
  sheetName: '产品导入',
  columns: [
    { header: '产品编码', type: 'code', required: true, note: '不可重复', sample: '00123' },
    { header: '名称', type: 'text', required: true, sample: '康师傅' },
    { header: '单价', type: 'number', sample: 4.5 },
    { header: '启用', type: 'text', choices: ['是', '否'], sample: '是' },
    { header: '城市', type: 'text', choices: cities },
    { header: '尺寸', type: 'text', choices: ['1,5 L', '2 L'] },
  ],
  instructions: {
    sheetName: '填写说明',
    lines: ['请勿修改表头。', '带 * 的列必填。'],
    titles: { column: '列名', required: '必填', note: '说明', choices: '可选值' },
    yes: '是',
    no: '否',
    comma: '、',
  },
}

async function open(): Promise<ExcelJs.Workbook> {
  const book = new ExcelJs.Workbook()
  await book.xlsx.load(new Uint8Array(await writeTemplate(spec)).buffer)
  return book
}

test('a filled-in template imports: its first sheet has the titles and the sample row', async () => {
  const path = tempFile('template.xlsx', await writeTemplate(spec))
  const workbook = await openWorkbook(path)
  const header = await readHeaderRow(workbook, 0)
  await workbook.close()
  expect(header.columns.map(column => column.title)).toEqual(['产品编码', '名称', '单价', '启用', '城市', '尺寸'])
  const [, sample] = await readRows(path)
  expect(sample).toMatchObject({
    number: 2,
    values: ['00123', '康师傅', 4.5, '是'],
    formats: ['@', '@', 'General', '@'],
  })
})

test('required columns are marked, notes stand on the header, codes are text', async () => {
  const sheet = (await open()).getWorksheet('产品导入')!
  expect([sheet.getCell('A1').value, sheet.getCell('C1').value]).toEqual(['*产品编码', '单价'])
  expect(JSON.stringify(sheet.getCell('A1').note)).toContain('不可重复')
  expect(sheet.getColumn(1).numFmt).toBe('@')
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
})

test('dropdowns: short ones in the rule, long ones and those with commas on a hidden sheet', async () => {
  const book = await open()
  const sheet = book.getWorksheet('产品导入')!
  expect(sheet.getCell('D2').dataValidation).toMatchObject({ type: 'list', formulae: ['"是,否"'] })
  expect(sheet.getCell('E500').dataValidation.formulae).toEqual(['_lists!$A$1:$A$400'])
  expect(sheet.getCell('F3').dataValidation.formulae).toEqual(['_lists!$B$1:$B$2'])
  const lists = book.getWorksheet('_lists')!
  expect([lists.state, lists.getCell('A400').value, lists.getCell('B1').value]).toEqual([
    'veryHidden',
    '城市399',
    '1,5 L',
  ])
})

test('the instructions list every column', async () => {
  const sheet = (await open()).getWorksheet('填写说明')!
  const rows = sheet.getSheetValues().map(row => (row as unknown[] | undefined)?.slice(1))
  expect(rows[1]?.[0]).toBe('请勿修改表头。')
  expect(rows[4]).toEqual(['列名', '必填', '说明', '可选值'])
  expect(rows[5]?.slice(0, 3)).toEqual(['产品编码', '是', '不可重复'])
  expect(rows).toHaveLength(11)
})
