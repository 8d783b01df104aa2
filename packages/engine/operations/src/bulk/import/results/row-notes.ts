import { isCode, isMaskable, validityOf } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { listed } from '../../columns/chinese-variants'
import type { CheckScope } from '../checks/check-scope'
import { documentTables } from '../document/document-plan'
import { headScope } from '../document/head-scope'
import type { StagedField } from '../reading/staged-field'
import { placeOf } from '../writing/insert-faults'
import { changedValue, isChanged, readableKey } from '../writing/merge-sql'
import type { KeptNote } from './preview-notes'

type Scope = Pick<CheckScope, 'tx' | 'plan' | 'tables' | 'fields' | 'matches'>

/** What the preview points out of whole rows: values that another record nearly has, and records that are invalid. */
export async function rowNotes(scope: Scope, staged: Parameters<typeof headScope>[1]): Promise<KeptNote[]> {
  const alike: KeptNote[] = []
  for (const field of namingFields(scope)) alike.push(...(await alikeNote(scope, field)))
  return [...alike, ...(await invalidNotes(scope, staged))]
}

/** Fields of the file by whose letters people tell records apart. */
function namingFields({ plan: { document, resource, spec }, fields }: Scope): StagedField[] {
  const keys = document?.key ?? spec.match
  const isNaming = (name: string) => (keys.length === 1 && keys[0] === name) || fieldOf(resource, name).unique === true
  return fields.filter(({ name, field }) => isMaskable(field) && isNaming(name))
}

/** What two values have in common that look the same. Codes have neither spaces nor letters of another width. */
const folded = ({ field }: StagedField, value: string) =>
  isCode(field) ? `lower(${value})` : `lower(replace(normalize(${value}, NFKC), ' ', ''))`

/** Values that no record has, where another one has them in other case, width or spacing: a record, or a row before. */
async function alikeNote({ tx, plan, tables, matches }: Scope, field: StagedField): Promise<KeptNote[]> {
  const { document, resource } = plan
  const table = tableOf(document?.head ?? resource)
  const { column } = field
  const value = `s.f_${column}`
  const others = document ? '' : `and x.id is distinct from f.id`
  const { rows } = await sql<{ count: number; row: number; value: string; other: string }>`${sql.raw(`
    with fresh as materialized (
      select s.row_no, ${value} as v, ${folded(field, value)} as k${document ? '' : ', f.id'}
      from ${tables.rows} s ${document ? '' : `left join ${tables.found} f on f.row_no = s.row_no`}
      where ${value} is not null and not exists (select from ${table} x where x.${column} = ${value})
        and not exists (select from ${tables.faults} e where e.row_no = s.row_no)
    ), near as (
      select f.row_no, f.v, x.${column} as other from fresh f join ${table} x on ${folded(field, `x.${column}`)} = f.k ${others}
      union all
      select f.row_no, f.v, o.v from fresh f join fresh o on o.k = f.k and o.v <> f.v and o.row_no < f.row_no
    ), rows as (select distinct on (row_no) * from near order by row_no, other)
    select count(*) over ()::int "count", row_no as "row", v as "value", other from rows order by row_no limit 1`)}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return []
  const { path, header } = placeOf({ plan, matches }, [field.name])
  const { count, row, value: own, other } = found
  return [{ code: 'codesAlike', path, header, count, row, params: { value: own, other } }]
}

const namedRecords = 5

/** Changes of records, or of the heads of documents, that are invalid or out of use: whether they stay so. */
async function invalidNotes(scope: Scope, staged: Parameters<typeof headScope>[1]): Promise<KeptNote[]> {
  const isDocument = scope.plan.document !== undefined
  const { tx, plan, tables, fields } = isDocument ? headScope(scope, staged) : scope
  const { resource } = plan
  const marks = [validityOf(resource.fields), resource.retiredBy].flatMap(name => name ?? [])
  if (marks.length === 0) return []
  const afterwards = (name: string) => {
    const given = fields.find(field => field.name === name)
    return given ? changedValue(given) : `t.${columnOf(name)}`
  }
  const now = marks.map(name => `coalesce(t.${columnOf(name)}, 0) = 1`).join(' or ')
  const then = marks.map(name => `coalesce(${afterwards(name)}, 0) = 1`).join(' or ')
  const rowsOfIt = isDocument
    ? `(select count(*) from ${documentTables(scope.tables).docs} d where d.doc = s.row_no)`
    : '1'
  const { rows } = await sql<{
    stays: boolean
    count: number
    records: number
    row: number
    keys: string[]
  }>`${sql.raw(`
    select stays, sum(lines)::int "count", count(*)::int records, min(row_no) as "row", (array_agg(shown_key order by row_no))[1:${namedRecords}] as keys
    from (
      select s.row_no, ${rowsOfIt} as lines, (${then}) as stays, ${readableKey(resource, plan.spec.match, 's.f_')} as shown_key
      from ${tables.rows} s join ${tables.found} f on f.row_no = s.row_no join ${tableOf(resource as Resource)} t on t.id = f.id
      where (${now}) and ${isChanged(fields, plan.beside)}
        and not exists (select from ${tables.faults} e where e.row_no = s.row_no)
    ) changing group by stays order by stays`)}`.execute(tx)
  return rows.map(({ stays, count, records, row, keys }) => ({
    code: stays ? 'changesInvalid' : 'makesValid',
    path: plan.spec.match.join(),
    header: '',
    count,
    row,
    params: { keys: `${listed(plan.say, keys)}${records > keys.length ? '…' : ''}` },
  }))
}
