import type { ErrorCode } from '@sfa/kernel/error-texts'
import { isBlank } from '@sfa/spreadsheet/cell-value'
import { columnLetters } from '@sfa/spreadsheet/column-spec'
import { normalizeTitle } from '@sfa/spreadsheet/header-row'
import { formatOf, type RowBatch, type RowFault, SheetRow } from '@sfa/spreadsheet/row-batch'
import type { WorkbookKind } from '@sfa/spreadsheet/workbook'
import type { HeaderMatch } from '../../columns/match-headers'
import { shownText } from './row-compiler'
import type { FaultOfRow } from './row-faults'

/** Cells of a file that are passed over: how many, and where the first ones stand. */
export interface PassedOver {
  count: number
  places: string[]
}

const shownPlaces = 5

/** Faults that the cells of a row do not show: they hold until a person has corrected the row. */
const ofReading: ReadonlySet<string> = new Set<ErrorCode>([
  'moreCells',
  'splitNumber',
  'brokenLine',
  'linesInQuotes',
  'coveredValue',
  'headerRepeated',
])
export const isOfReading = ({ code }: { code: string }): boolean => ofReading.has(code)

/**
 * Looks at what stands in a row beside the columns that have a title. A line of a csv file with more cells than titles
 * has a delimiter too many (1,206.00 without quotes), and its cells are not where they belong: it is refused. In a
 * workbook, where every cell has its place, the value is passed over and told.
 */
export class RowNotices {
  /** Values in columns without a title. */
  readonly unnamed: PassedOver = { count: 0, places: [] }
  readonly pictures: PassedOver = { count: 0, places: [] }
  private readonly columns: ReadonlySet<number>
  /** Columns of the file; what a person adds for the correcting stands behind them. */
  private readonly width: number
  /** Some column between others has no title. */
  private readonly hasGaps: boolean
  private readonly titles: readonly { index: number; title: string }[]

  constructor(
    matches: readonly HeaderMatch[],
    private readonly kind: WorkbookKind,
  ) {
    const own = matches.filter(({ how }) => how !== 'added')
    this.columns = new Set(matches.map(({ index }) => index))
    this.width = Math.max(-1, ...own.map(({ index }) => index)) + 1
    this.hasGaps = own.length < this.width
    this.titles = own.flatMap(({ index, header, path }) =>
      path === null ? [] : [{ index, title: normalizeTitle(header) }],
    )
  }

  /** The row as it is imported, and what is wrong with it as a whole. */
  look(row: SheetRow, batch: RowBatch): { row: SheetRow; wrong?: FaultOfRow } {
    const { marks } = row
    for (const column of marks?.pictures ?? []) if (this.columns.has(column)) note(this.pictures, row, column)
    if (marks?.corrected) return { row: this.withoutUnnamed(row, marks.corrected) }
    const wrong = this.isHeader(row) ? { fault: { code: 'headerRepeated' as const }, value: '' } : faultOf(marks?.fault)
    const extra = this.hasGaps || row.values.length > this.width ? this.lookBeside(row, batch) : undefined
    const known = row.values.length > this.width ? withValues(row, row.values.slice(0, this.width)) : row
    return { row: known, wrong: wrong ?? extra }
  }

  private lookBeside(row: SheetRow, batch: RowBatch): FaultOfRow | undefined {
    const { values, marks } = row
    for (let column = 0; column < values.length; column++) {
      const isNamed = column < this.width && this.columns.has(column)
      if (isNamed || isBlank(values[column]) || marks?.repeated?.includes(column)) continue
      if (this.kind === 'csv' && column >= this.width) {
        const value = shownText(values[column], formatOf(batch, row, column), batch.date1904)
        return { fault: { code: 'moreCells', params: { columns: this.width, value } }, value }
      }
      note(this.unnamed, row, column)
    }
    return undefined
  }

  /** Behind the columns of the file, only what was entered in the correcting counts. */
  private withoutUnnamed(row: SheetRow, corrected: ReadonlySet<number>): SheetRow {
    if (row.values.length <= this.width) return row
    return withValues(
      row,
      row.values.map((value, column) => (column < this.width || corrected.has(column) ? value : undefined)),
    )
  }

  /** The header once more: files that were put together of several have one for each. */
  private isHeader({ values }: SheetRow): boolean {
    const { titles } = this
    const [first] = titles
    if (first === undefined || !isTitle(values[first.index], first.title)) return false
    return titles.every(({ index, title }) => isBlank(values[index]) || isTitle(values[index], title))
  }
}

const isTitle = (value: unknown, title: string): boolean => typeof value === 'string' && normalizeTitle(value) === title

const withValues = ({ number, styles, hidden, marks }: SheetRow, values: SheetRow['values']) =>
  new SheetRow(number, values, styles, hidden, marks)

function note(passed: PassedOver, { number }: SheetRow, column: number): void {
  passed.count++
  if (passed.places.length < shownPlaces) passed.places.push(`${columnLetters(column)}${number}`)
}

/** What the reader of the file says of a row. */
function faultOf(fault: RowFault | undefined): FaultOfRow | undefined {
  if (fault === undefined) return undefined
  if (fault.code === 'coveredValue')
    return { fault: { code: fault.code, params: { column: columnLetters(fault.column) } }, value: '' }
  if (fault.code === 'splitNumber')
    return { fault: { code: fault.code, params: { value: fault.text } }, value: fault.text }
  return { fault: { code: fault.code, params: { line: fault.line } }, value: '' }
}
