import { sql } from 'kysely'
import type { Services } from '../../services'
import { stagedPrefix } from './row-compiler'
import { faultColumns } from './row-faults'
import { copiedColumn, type StagedField } from './staged-field'

/** Names of the tables of one staging: rows as the file says, faults, and the records that rows were found to mean. */
export interface StagingTables {
  rows: string
  faults: string
  found: string
}

/** Run and attempt are part of the names, so a worker that was overtaken cannot touch its successor's tables. */
export function stagingTables({ id, attempt }: { id: string; attempt: number }): StagingTables {
  const name = `staging.import_${id}_${attempt}`
  return { rows: `${name}_rows`, faults: `${name}_faults`, found: `${name}_found` }
}

/**
 * Tables of a check that belongs to no run; it drops them itself. The second since 1970 in the name tells the sweep how
 * old they are.
 */
export function checkStagingTables(second: number, token: string): StagingTables {
  const name = `staging.check_${second}_${token}`
  return { rows: `${name}_rows`, faults: `${name}_faults`, found: `${name}_found` }
}

/** No check takes as long as this. */
const checkSeconds = 3600

const faultTypes: Record<(typeof faultColumns)[number], string> = {
  row_no: 'integer not null',
  path: 'text not null',
  header: 'text not null',
  value: 'text',
  code: 'text not null',
  params: 'jsonb not null',
  suggestion: 'text',
  kept: 'text',
}

export const createStaging = ({ rows, faults }: StagingTables, fields: readonly StagedField[]): string =>
  `drop table if exists ${rows}, ${faults};
   create unlogged table ${rows} (${[
     ...stagedPrefix.map(([name, type]) => `${name} ${type}`),
     ...fields.map(({ column, type }) => `f_${column} ${type}`),
     ...fields.filter(({ field }) => field.kind === 'parent').map(field => `${copiedColumn(field)} text`),
   ].join(', ')}) with (autovacuum_enabled = false);
   create unlogged table ${faults} (${faultColumns.map(name => `${name} ${faultTypes[name]}`).join(', ')})
     with (autovacuum_enabled = false)`

export const dropStaging = ({ rows, faults, found }: StagingTables): string =>
  `drop table if exists ${rows}, ${faults}, ${found}`

/**
 * Drops what runs left behind that ended without cleaning up (a machine that went away). Run by the worker's clock,
 * as the owner of the schema. Answers the names.
 */
export async function sweepStaging({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'staging' and c.relkind = 'r' and case split_part(c.relname, '_', 1)
      when 'check' then split_part(c.relname, '_', 2)::bigint < extract(epoch from now()) - ${checkSeconds}
      else not exists (
        select 1 from job_run r where r.id::text = split_part(c.relname, '_', 2)
          and r.phase in ('queued', 'parsing', 'validating', 'preview', 'writing')) end`.execute(db)
  for (const { name } of rows) await sql`drop table if exists ${sql.table(`staging.${name}`)}`.execute(db)
  return rows.map(row => row.name)
}
