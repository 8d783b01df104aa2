import { sql } from 'kysely'
import type { CellFault } from './cell-fault'
import type { CheckScope } from './check-scope'

/** A fault that was found when the rows were looked at together. */
export interface RowFault extends CellFault {
  rowNo: number
  path: string
  header: string
  value?: string
}

/** A long statement is cut: some ten thousand faults of a file would make one of many megabytes. */
const perStatement = 5000

/** The column of a path or, for a whole group or list of lines, its first column in the file. */
export function placeOf({ matches }: CheckScope, path: string): { path: string; header: string } {
  const match =
    matches.find(candidate => candidate.path === path) ??
    matches.find(candidate => candidate.path?.startsWith(`${path}.`))
  return { path: match?.path ?? path, header: match?.header ?? '' }
}

export async function insertFaults({ tx, tables }: CheckScope, faults: readonly RowFault[]): Promise<void> {
  for (let from = 0; from < faults.length; from += perStatement) {
    const rows = faults
      .slice(from, from + perStatement)
      .map(({ rowNo, params = {}, value = '', suggestion = null, ...fault }) => ({
        ...fault,
        row_no: rowNo,
        params,
        value,
        suggestion,
      }))
    await sql`
      insert into ${sql.raw(tables.faults)} (row_no, path, header, value, code, params, suggestion)
      select row_no, path, header, value, code, params, suggestion
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (row_no integer, path text, header text, value text, code text, params jsonb, suggestion text)`.execute(tx)
  }
}
