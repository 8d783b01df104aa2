import { inPlatform } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../../../services'
import { stagedPrefix } from './row-compiler'
import { faultColumns } from './row-faults'
import { copiedColumn, isChained, isLate, madeIds, type StagedField } from './staged-field'

/** The records that rows refer to at the time of writing; `found` keeps those that the checks, and a preview, saw. */
export const foundNow = (found: string) => `${found}_now`

/** Names of the tables of one staging: rows as the file says, faults, and the records that rows were found to mean. */
export interface StagingTables {
  rows: string
  faults: string
  found: string
}

/** Run and attempt are part of the names, so a worker whose claim is over cannot touch its successor's tables. */
export function stagingTables({ id, attempt }: { id: string; attempt: number }): StagingTables {
  const name = `staging.import_${id}_${attempt}`
  return { rows: `${name}_rows`, faults: `${name}_faults`, found: `${name}_found` }
}

/**
 * Tables of a check without a run, which drops them itself. The second since 1970 in the name tells the sweep how old
 * they are.
 */
export function checkStagingTables(second: number, token: string): StagingTables {
  const name = `staging.check_${second}_${token}`
  return { rows: `${name}_rows`, faults: `${name}_faults`, found: `${name}_found` }
}

/** Longer than any check takes. */
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

/** A statement that functions of the tables' owner carry out (migration 0145): the role of the server owns no table. */
interface Statement {
  text: string
  values: unknown[]
}

/** COPY may fill the tables until `sealStaging`, which has to be called in the same transaction. */
export const createStaging = ({ rows, faults }: StagingTables, fields: readonly StagedField[]): Statement => ({
  text: 'select staging_create($1, $2), staging_create($3, $4)',
  values: [
    rows,
    [
      ...stagedPrefix.map(([name, type]) => `${name} ${type}`),
      ...fields.map(({ column, type }) => `f_${column} ${type}`),
      ...fields.filter(({ field }) => isLate(field)).map(field => `${copiedColumn(field)} text`),
      ...(fields.some(isChained) ? [`${madeIds} bigint`] : []),
    ],
    faults,
    faultColumns.map(name => `${name} ${faultTypes[name]}`),
  ],
})

export const sealStaging = ({ rows, faults }: StagingTables): Statement => ({
  text: 'select staging_seal($1), staging_seal($2)',
  values: [rows, faults],
})

/** The records that rows refer to: filled by a query, so it is sealed at once. */
export const createFound = ({ found }: StagingTables) => sql`
  select staging_create(${found}, ${['row_no integer', 'id bigint', 'ver bigint']}), staging_seal(${found})`

export const indexStaging = (table: string, column: string, isUnique: boolean) => sql`
  select staging_index(${table}, ${column}, ${isUnique})`

/** All columns unless some are named. */
export const analyzeStaging = (table: string, columns: readonly string[] | null = null) => sql`
  select staging_analyze(${table}, ${columns})`

export const dropStaging = ({ rows, faults, found }: StagingTables) => sql`
  select staging_drop(name) from unnest(${[rows, faults, found, foundNow(found), `${rows}_heads`, `${rows}_docs`, `${found}_heads`]}::text[]) name`

/**
 * Drops staging tables of runs that ended without cleaning up (a machine that was switched off). Run by the worker's
 * timer, over all tenants. Answers the names.
 */
export async function sweepStaging({ db }: Pick<Services, 'db'>): Promise<string[]> {
  return inPlatform(db, async tx => {
    const { rows } = await sql<{ name: string }>`
    select c.relname name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'staging' and c.relkind = 'r' and case split_part(c.relname, '_', 1)
      when 'check' then split_part(c.relname, '_', 2)::bigint < extract(epoch from now()) - ${checkSeconds}
      else not exists (
        select 1 from job_run r where r.id::text = split_part(c.relname, '_', 2)
          and r.phase in ('queued', 'parsing', 'validating', 'preview', 'writing')) end`.execute(tx)
    for (const { name } of rows) await sql`select staging_drop(${`staging.${name}`})`.execute(tx)
    return rows.map(row => row.name)
  })
}
