import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { isGroup, isLines, isList, isOwnCells, uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { DocumentPlan } from '../document/document-kind'
import { absentMandatory, isRequired, requiredCells, type StagedField } from '../reading/staged-field'
import { analyzeStaging, createFound, indexStaging } from '../reading/staging-table'
import { placeOf } from '../writing/insert-faults'
import { readableKey, sameKey } from '../writing/merge-sql'
import type { CheckScope } from './check-scope'

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** `path` and `header` of a column, or of several that a fault is about, as SQL literals. */
export function place(scope: CheckScope, ...paths: string[]): string {
  const { path, header } = placeOf(scope, paths)
  return `${quoted(path)}, ${quoted(header)}`
}

export const run = async (tx: Tx, text: string): Promise<number> =>
  Number((await sql.raw(text).execute(tx)).numAffectedRows ?? 0)

/** The row was not refused by its key: a record that may not be written at all has one fault, not one for each value. */
export function notRefusedByKey(scope: CheckScope): string {
  const { path } = placeOf(scope, scope.plan.spec.match)
  return `not exists (select from ${scope.tables.faults} e where e.row_no = s.row_no and e.path = ${quoted(path)})`
}

/** What a document is called, for messages: references by the code of their record. */
export const documentName = ({ head, key }: Pick<DocumentPlan, 'head' | 'key'>, row = 's') =>
  readableKey(head, key, `${row}.f_`)

/** Keys in the form of one text, for messages. */
export const keyText = ({ plan: { resource } }: Pick<CheckScope, 'plan'>, names: readonly string[]) =>
  readableKey(resource, names, 's.f_')

/** Combinations that are unique within the tenant, of which the file brings every field. The natural key is first. */
function uniqueSets({ plan: { resource, spec }, fields }: CheckScope): string[][] {
  const staged = new Set(fields.map(field => field.name))
  const sets = [
    [...spec.match],
    ...Object.entries(resource.fields).flatMap(([name, field]) => (field.unique ? [[name]] : [])),
    ...resource.unique.map(names => [...names]),
  ]
  const seen = new Set<string>()
  return sets.filter(names => {
    const key = [...names].sort().join()
    if (seen.has(key) || !names.every(name => staged.has(name))) return false
    seen.add(key)
    return true
  })
}

/** Every row whose key or unique value stands in the file more than once, not only the second. */
export async function checkRepeated(scope: CheckScope, { repeats }: { repeats: boolean }): Promise<void> {
  const { rows, faults } = scope.tables
  // The natural key comes first, and was already checked while the file was read.
  for (const names of uniqueSets(scope).slice(repeats === false ? 1 : 0)) {
    const columns = names.map(columnOf)
    const key = keyText(scope, names)
    const list = columns.map(column => `f_${column}`).join(', ')
    const repeated = `select ${list} from ${rows} where ${columns.map(column => `f_${column} is not null`).join(' and ')}
      group by ${list} having count(*) > 1`
    const some = await sql.raw(`${repeated} limit 1`).execute(scope.tx)
    if (some.rows.length === 0) continue
    await run(
      scope.tx,
      `insert into ${faults} (row_no, path, header, value, code, params)
       select s.row_no, ${place(scope, ...names)}, ${key}, 'duplicateInFile',
         jsonb_build_object('value', ${key})
       from ${rows} s where (${list}) in (${repeated})`,
    )
  }
}

/**
 * Rows that name an alias mean the record that it was merged into: they get its code before anything is looked up. Answers
 * how many there are; two rows may mean one record then.
 */
export async function meanSurvivors({ tx, plan: { resource, spec }, tables }: CheckScope): Promise<number> {
  const { mergedInto } = resource.linesOf?.head ?? resource
  const code = uniqueCodeOf(resource.fields)
  if (mergedInto === undefined || code === undefined || !spec.match.includes(code)) return 0
  const [table, column, into] = [tableOf(resource.linesOf?.head ?? resource), columnOf(code), columnOf(mergedInto)]
  return run(
    tx,
    `update ${tables.rows} s set f_${column} = t.${column}
     from ${table} a join ${table} t on t.id = a.${into} where a.${into} is not null and a.${column} = s.f_${column}`,
  )
}

/** Finds the record of every row by the natural key, and its version. Records that this run has made itself do not count. */
export async function findRecords({ tx, plan: { resource }, tables, runId }: CheckScope): Promise<number> {
  const own = await sql`select 1 from import_chunk where run_id = ${runId} limit 1`.execute(tx)
  const foreign =
    own.rows.length === 0
      ? ''
      : `where t.id not in (select unnest(inserted_ids) from import_chunk where run_id = ${Number(runId)})`
  await createFound(tables).execute(tx)
  await run(
    tx,
    `insert into ${tables.found}
     select s.row_no, t.id, t.ver from ${tables.rows} s join ${tableOf(resource)} t on ${sameKey(resource)} ${foreign}`,
  )
  await indexStaging(tables.found, 'row_no', true).execute(tx)
  await analyzeStaging(tables.found).execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int n from ${sql.raw(tables.found)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Values that are no longer offered are no fault where the record holds them already. */
export async function forgiveKept({ tx, plan: { resource }, tables, fields }: CheckScope): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from ${sql.raw(tables.faults)} where kept is not null`.execute(tx)
  for (const { path } of rows) {
    const [name = '', ...inner] = path.split('.')
    const staged = fields.find(field => field.name === name)
    if (!staged) continue
    await run(
      tx,
      `delete from ${tables.faults} e using ${tables.found} f, ${tableOf(resource)} t
       where e.path = ${quoted(path)} and e.kept is not null and f.row_no = e.row_no and t.id = f.id
         and ${holds(staged, inner)}`,
    )
  }
}

function holds({ column, field }: StagedField, inner: readonly string[]): string {
  if (isList(field)) return `e.kept = any(t.${column}::text[])`
  if (isOwnCells(field)) return `t.${column} -> ${quoted(inner[0] ?? '')} ? e.kept`
  if (isGroup(field)) return `t.${column} ->> ${quoted(inner[0] ?? '')} = e.kept`
  if (isLines(field)) return `t.${column} -> ${Number(inner[0])} ->> ${quoted(inner[1] ?? '')} = e.kept`
  return `t.${column}::text = e.kept`
}

/** Insert-only refuses keys that exist, update-only refuses keys that do not. */
export async function checkMode(scope: CheckScope): Promise<void> {
  const { tx, plan, tables } = scope
  if (plan.mode === 'upsert') return
  const key = keyText(scope, plan.spec.match)
  const wrong = plan.mode === 'insert' ? 'f.row_no is not null' : 'f.row_no is null'
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select s.row_no, ${place(scope, ...plan.spec.match)}, ${key},
       '${plan.mode === 'insert' ? 'keyExists' : 'keyMissing'}', jsonb_build_object('value', ${key})
     from ${tables.rows} s left join ${tables.found} f using (row_no)
     where ${wrong} and ${key} is not null`,
  )
}

/** Required values are asked of new rows only. */
export async function checkRequired(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const required = fields.filter(field => isRequired(field) && !plan.spec.match.includes(field.name))
  const missing = [
    ...required.map(({ name, column, field }) => ({
      path: name,
      isMissing: `s.f_${column} is null`,
      code: field.missing ?? 'required',
    })),
    ...fields.flatMap(field =>
      requiredCells(field).map(cell => ({
        path: `${field.name}.${cell}`,
        isMissing: `s.f_${field.column} ->> ${quoted(cell)} is null`,
        code: 'required',
      })),
    ),
  ]
  if (plan.mode === 'update' || missing.length === 0) return
  const cells = missing.map(({ path, isMissing, code }) => `(${place(scope, path)}, ${isMissing}, '${code}')`)
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select s.row_no, cell.path, cell.header, '', cell.code, '{}'
     from ${tables.rows} s cross join lateral (values ${cells.join(', ')}) cell (path, header, missing, code)
     where s.blank and (${missing.map(({ isMissing }) => isMissing).join(' or ')}) and cell.missing
       and not exists (select 1 from ${tables.found} f where f.row_no = s.row_no)
       and not exists (select 1 from ${tables.faults} e where e.row_no = s.row_no and e.path = cell.path)`,
  )
}

/** New records without a value for fields that the file has no column for (`neededColumns`). */
export async function checkAbsent({ tx, plan, tables, fields }: CheckScope): Promise<void> {
  if (plan.mode === 'update') return
  for (const { path, label } of absentMandatory(plan, fields)) {
    const column = plan.say(label)
    await run(
      tx,
      `insert into ${tables.faults} (row_no, path, header, value, code, params)
       select s.row_no, ${quoted(path)}, ${quoted(column)}, '', 'columnForNew', jsonb_build_object('column', ${quoted(column)})
       from ${tables.rows} s where not exists (select from ${tables.found} f where f.row_no = s.row_no)`,
    )
  }
}

/** Unique values, beside the key, that another record has. */
export async function checkTaken(scope: CheckScope): Promise<void> {
  const { tx, plan, tables } = scope
  for (const names of uniqueSets(scope).slice(1)) {
    const columns = names.map(columnOf)
    const key = keyText(scope, names)
    await run(
      tx,
      `insert into ${tables.faults} (row_no, path, header, value, code, params)
       select s.row_no, ${place(scope, ...names)}, ${key}, 'duplicate',
         jsonb_build_object('value', ${key})
       from ${tables.rows} s
       join ${tableOf(plan.resource as Resource)} t on ${columns.map(column => `t.${column} = s.f_${column}`).join(' and ')}
       left join ${tables.found} f on f.row_no = s.row_no where f.id is distinct from t.id`,
    )
  }
}
