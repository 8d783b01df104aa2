/**
 * How the values of a column are written:
 * - text: as text, in a cell of format General;
 * - code: as text in format `@`, so that leading zeros and long digits survive being edited;
 * - number: numbers, or decimal text as PostgreSQL gives it;
 * - date: '2026-01-05', a Date (its day in UTC+8) or a serial;
 * - dateTime: '2026-01-05 13:45:30' (an offset is converted to UTC+8), a Date or a serial;
 * - bool: true and false;
 * - auto: as the value is, for rows that were read from a file.
 * A value that does not fit its column is written as text rather than lost.
 */
export type ColumnType = 'text' | 'code' | 'number' | 'date' | 'dateTime' | 'bool' | 'auto'

export interface ColumnSpec {
  header: string
  type: ColumnType
  /** Width in characters; by default made from the header. */
  width?: number
  /** Number format of number, date and dateTime columns. */
  format?: string
  /** Marks the header in the colour of required columns. */
  required?: boolean
}

export interface SheetSpec {
  name: string
  columns: readonly ColumnSpec[]
  /** Keeps the header in view (default true). */
  freezeHeader?: boolean
  /** Filter buttons on the header (default false). */
  autoFilter?: boolean
}

const DEFAULT_FORMATS: Partial<Record<ColumnType, string>> = {
  code: '@',
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm:ss',
}

export function formatOfColumn(column: ColumnSpec): string {
  return column.format ?? DEFAULT_FORMATS[column.type] ?? 'General'
}

/** Chinese characters are two wide. */
export function widthOfColumn(column: ColumnSpec): number {
  if (column.width !== undefined) return column.width
  let width = 4
  for (const character of column.header) width += character.charCodeAt(0) > 0xff ? 2 : 1
  const least = column.type === 'dateTime' ? 20 : column.type === 'date' ? 12 : 10
  return Math.min(Math.max(width, least), 60)
}

/** 0 is 'A'. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
