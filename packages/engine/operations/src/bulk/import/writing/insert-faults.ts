import { sql } from 'kysely'
import { listed } from '../../columns/chinese-variants'
import type { CheckScope } from '../checks/check-scope'
import type { CellFault } from '../reading/cell-fault'

/** A fault that was found when the rows were looked at together. */
export interface RowFault extends CellFault {
  rowNo: number
  path: string
  header: string
  value?: string
}

/** A long statement is split: some ten thousand faults would make a statement of many megabytes. */
const perStatement = 5000

/** What separates the paths of a fault that is about several cells. */
const pathSeparator = ','
export const pathsOf = (path: string): string[] => path.split(pathSeparator)

/**
 * Where a fault stands: the columns of its paths; for a whole group or list of lines, its first column in the file. A
 * column that is not in the file gets its name from the template.
 */
export function placeOf(
  { matches, plan }: Pick<CheckScope, 'matches' | 'plan'>,
  paths: readonly string[],
): { path: string; header: string } {
  const places = paths.map(path => {
    const match =
      matches.find(candidate => candidate.path === path) ??
      matches.find(candidate => candidate.path?.startsWith(`${path}.`))
    const column = match ? undefined : plan.columns.find(candidate => candidate.path === path)
    return { path: match?.path ?? path, header: match?.header ?? (column ? plan.say(column.label) : '') }
  })
  return {
    path: places.map(place => place.path).join(pathSeparator),
    header: listed(
      plan.say,
      places.flatMap(({ header }) => header || []),
    ),
  }
}

/** Faults that are there already are not noted again: checks of trees and chains are repeated. */
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
        as x (row_no integer, path text, header text, value text, code text, params jsonb, suggestion text)
      where not exists (select from ${sql.raw(tables.faults)} e
        where e.row_no = x.row_no and e.path = x.path and e.code = x.code)`.execute(tx)
  }
}
