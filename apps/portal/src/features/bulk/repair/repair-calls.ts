import { post } from '../../../shared/request'

/** A column of the refused rows' file that the import takes. */
export interface RepairColumn {
  /** Column of the file. */
  index: number
  header: string
  path: string
  mandatory: boolean
  choices?: readonly string[]
}

export interface RepairFault {
  /** Column of the file; null where the whole row is meant. */
  column: number | null
  /** Every column that it is about, where several together are wrong. */
  columns: readonly number[]
  code: string
  message: string
  /** What faults of one kind have in common. */
  kind: string
  suggestion: string | null
}

export interface RepairRow {
  /** Row of the file, as the spreadsheet counts. */
  row: number
  cells: readonly string[]
  /** Column → what the user wrote instead. */
  draft: Readonly<Record<string, string>>
  faults: readonly RepairFault[]
}

export interface Repair {
  /** The import whose rows these are. */
  batchId: string
  fileName: string | null
  columns: readonly RepairColumn[]
  rows: readonly RepairRow[]
  total: number
  repaired: number
  limit: number
  /** The run that imports corrected rows just now. */
  running: string | null
  /** Nothing is imported yet: corrected rows go into another preview of the run itself. */
  inPreview: boolean
}

export interface RepairCheck {
  good: number
  refused: readonly { row: number; faults: readonly RepairFault[] }[]
}

/** Column → text, or null to take a correction back. */
export type CellChanges = Readonly<Record<string, string | null>>

const root = '/portalsync/eximport/job/repair'
const pageSize = 2000
const silent = { silent: true }

/** Every row, page by page. */
export async function findRepair(batchId: string): Promise<Repair> {
  const read = (pageIndex: number) => post<Repair>(`${root}/find`, { batchId, page: { pageIndex, pageSize } }, silent)
  const first = await read(1)
  const rows = [...first.rows]
  for (let page = 2; rows.length < first.total; page++) {
    const more = (await read(page)).rows
    if (more.length === 0) break
    rows.push(...more)
  }
  return { ...first, rows }
}

export const saveRepair = (batchId: string, rows: readonly { row: number; cells: CellChanges }[]) =>
  post(`${root}/save`, { batchId, rows }, silent)

export const checkRepair = (batchId: string) => post<RepairCheck>(`${root}/check`, { batchId }, silent)

export const submitRepair = (batchId: string) =>
  post<{ batchId: string; rows: number }>(`${root}/submit`, { batchId }, silent)
