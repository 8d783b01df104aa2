import { type RawBuilder, sql } from 'kysely'
import type { StagingTables } from '../import/reading/staging-table'

/** A fault as `import_refused_row.faults` holds it; `path` is '' where the whole row is meant. */
export interface StoredFault {
  path: string
  code: string
  params: Readonly<Record<string, string | number>>
  suggestion: string | null
}

/** Query of the faults of a staging, of rows of a range where one is given: row_no and an array of `StoredFault`. */
export const faultsByRow = (
  { faults }: Pick<StagingTables, 'faults'>,
  range?: { first: number; last: number },
): RawBuilder<unknown> => sql`
  select row_no, jsonb_agg(jsonb_build_object('path', path, 'code', code, 'params', params, 'suggestion', suggestion)
    order by path, code) faults
  from ${sql.raw(faults)} ${range ? sql`where row_no between ${range.first} and ${range.last}` : sql``} group by row_no`
