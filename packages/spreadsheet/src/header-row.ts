import { CellError, type CellValue } from './cell-value'
import type { SheetRow } from './row-batch'
import { SpreadsheetError } from './spreadsheet-error'
import type { ReadSheetOptions, Workbook } from './workbook'

export interface HeaderColumn {
  /** 0-based column index. */
  index: number
  /** Title without surrounding space, line breaks, or the mark `*` of required columns. */
  title: string
  /** The title as it stands in the file. */
  original: string
}

export interface HeaderRow {
  /** 1-based number of the row. */
  number: number
  columns: HeaderColumn[]
  /** Titles that stand over more than one column. */
  duplicates: string[]
}

/** Splits the first row with values into columns; cells without text have no column. */
export function parseHeaderRow(row: SheetRow): HeaderRow {
  const columns: HeaderColumn[] = []
  const counts = new Map<string, number>()
  row.values.forEach((value, index) => {
    // A title over several columns is that of the first one.
    if (row.marks?.repeated?.includes(index)) return
    const original = headerText(value)
    const title = normalizeTitle(original)
    if (title === '') return
    columns.push({ index, title, original })
    counts.set(title, (counts.get(title) ?? 0) + 1)
  })
  const duplicates = [...counts].filter(([, count]) => count > 1).map(([title]) => title)
  return { number: row.number, columns, duplicates }
}

/** Header of a sheet. Throws `emptyFile` when the sheet has no value at all. */
export async function readHeaderRow(workbook: Workbook, sheet: number | string): Promise<HeaderRow> {
  for await (const batch of workbook.readSheet(sheet, { batchRows: 1 })) {
    const row = batch.rows[0]
    if (row !== undefined) return parseHeaderRow(row)
  }
  throw new SpreadsheetError('emptyFile', { sheet })
}

/** Rows at the top of a sheet within which its header stands. */
const topRows = 10

/** Rows below them that are looked at, too. */
const probedRows = 20

export interface TopRows {
  /** The first rows with values, each as if it were the header. */
  headers: HeaderRow[]
  /** The same rows, and some that follow. */
  rows: SheetRow[]
}

export async function readTopRows(
  workbook: Workbook,
  sheet: number | string,
  options: Pick<ReadSheetOptions, 'merged'> = {},
): Promise<TopRows> {
  const headers: HeaderRow[] = []
  const below: SheetRow[] = []
  for await (const batch of workbook.readSheet(sheet, { ...options, batchRows: topRows + probedRows })) {
    for (const row of batch.rows) {
      if (headers.length < topRows) headers.push(parseHeaderRow(row))
      below.push(row)
      if (below.length === topRows + probedRows) return { headers, rows: below }
    }
  }
  return { headers, rows: below }
}

/** How titles are compared: templates mark required columns with `*`, and people break long titles into lines. */
export function normalizeTitle(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, '')
    .trim()
    .replace(/^[*＊]/, '')
    .replace(/[*＊]$/, '')
    .trim()
}

function headerText(value: CellValue): string {
  if (value === undefined) return ''
  // U+0000 is invisible, and PostgreSQL cannot store it.
  return (value instanceof CellError ? value.text : String(value)).replaceAll('\0', '')
}
