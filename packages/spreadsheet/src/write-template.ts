import ExcelJs from 'exceljs'
import { columnLetters, widthOfColumn } from './column-spec'
import { addChoices } from './writing/template-choices'

export interface TemplateColumn {
  header: string
  /** code columns are formatted as text, so that leading zeros stay. */
  type: 'text' | 'code' | 'number' | 'date' | 'dateTime'
  required?: boolean
  /** How to fill the column in; shown as a note on its header and on the instructions sheet. */
  note?: string
  /** Allowed values, offered as a dropdown. */
  choices?: readonly string[]
  /** Value in the sample row. */
  sample?: string | number
  width?: number
}

export interface TemplateSpec {
  /** Name of the sheet to fill in; it comes first, where an import looks for it. */
  sheetName: string
  columns: readonly TemplateColumn[]
  instructions: {
    sheetName: string
    /** General remarks, one paragraph each. */
    lines: readonly string[]
    /** Titles of the table that lists the columns. */
    titles: { column: string; required: string; note: string; choices: string }
    yes: string
    no: string
    /** Stands between choices. */
    comma: string
  }
}

const HEADER_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE6F4FF' } } as const
const REQUIRED_COLOR = { argb: 'FFCF1322' }
/** Long lists are named in full by the dropdown itself. */
const CHOICES_SHOWN = 30
const FORMATS = { text: '@', code: '@', number: 'General', date: 'yyyy-mm-dd', dateTime: 'yyyy-mm-dd hh:mm:ss' }

/**
 * An import template: the sheet to fill in with its header, notes, dropdowns and a sample
 * row, and a sheet of instructions. Required columns are marked by colour and an asterisk, which the import ignores.
 */
export async function writeTemplate(spec: TemplateSpec): Promise<Buffer> {
  const book = new ExcelJs.Workbook()
  const sheet = addDataSheet(book, spec)
  addInstructions(book, spec)
  for (const [index, { choices }] of spec.columns.entries())
    if (choices !== undefined && choices.length > 0) addChoices(book, sheet, columnLetters(index), choices)
  return Buffer.from(await book.xlsx.writeBuffer())
}

function addDataSheet(book: ExcelJs.Workbook, spec: TemplateSpec): ExcelJs.Worksheet {
  const sheet = book.addWorksheet(spec.sheetName, { views: [{ state: 'frozen', ySplit: 1 }] })
  for (const [index, column] of spec.columns.entries()) {
    const shown = sheet.getColumn(index + 1)
    shown.width = widthOfColumn({ header: column.header, type: column.type, width: column.width })
    shown.numFmt = FORMATS[column.type]
    const header = sheet.getCell(1, index + 1)
    header.value = column.required === true ? `*${column.header}` : column.header
    header.numFmt = '@'
    header.font = { bold: true, color: column.required === true ? REQUIRED_COLOR : undefined }
    header.fill = HEADER_FILL
    header.border = { bottom: { style: 'thin', color: { argb: 'FF91CAFF' } } }
    if (column.note !== undefined) header.note = column.note
    if (column.sample !== undefined) sheet.getCell(2, index + 1).value = column.sample
  }
  return sheet
}

function addInstructions(book: ExcelJs.Workbook, { instructions, columns }: TemplateSpec): void {
  const sheet = book.addWorksheet(instructions.sheetName)
  const { titles, yes, no, comma } = instructions
  sheet.columns = [{ width: 24 }, { width: 8 }, { width: 60 }, { width: 60 }]
  for (const line of instructions.lines) {
    const row = sheet.addRow([line])
    sheet.mergeCells(row.number, 1, row.number, 4)
    row.getCell(1).alignment = { wrapText: true, vertical: 'top' }
  }
  if (instructions.lines.length > 0) sheet.addRow([])
  const head = sheet.addRow([titles.column, titles.required, titles.note, titles.choices])
  head.font = { bold: true }
  head.eachCell(cell => {
    cell.fill = HEADER_FILL
  })
  for (const column of columns) {
    const shown = (column.choices ?? []).slice(0, CHOICES_SHOWN).join(comma)
    const more = (column.choices?.length ?? 0) > CHOICES_SHOWN ? '…' : ''
    const row = sheet.addRow([column.header, column.required === true ? yes : no, column.note ?? '', shown + more])
    row.alignment = { wrapText: true, vertical: 'top' }
  }
}
