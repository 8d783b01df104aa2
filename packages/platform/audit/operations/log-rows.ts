import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import type { Label } from '@sfa/kit/label'
import { auditFields, columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { designLog } from '@sfa/mobile/definitions/design-log'
import { listed, speak } from '@sfa/operations/bulk/columns/chinese-variants'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import { allFields, type FieldRights, fieldRights, shownChanges } from '@sfa/operations/permission/field-rights'
import { readableRows } from '@sfa/operations/report/readable-rows'
import { findResource } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { changeFieldNames, isChangedField, lineOfChange, wholeBatch } from '../definitions/change-texts'

/**
 * Lines of the log as the caller may read them: of a record they show no more than its own page would. Of a record that
 * the caller does not reach, they say who did what and when, and neither its name nor its values; of one that is gone
 * they say both to callers who would reach every record of its kind.
 */
export async function asLogRows(tx: Tx, caller: Caller, rows: WireRow[]): Promise<WireRow[]> {
  const say = await speak(caller.language)
  const rights = new Map<string, FieldRights>()
  const reached = new Map<string, Reached>()
  for (const key of new Set(rows.map(row => String(row.resource)))) {
    const resource = findResource(key, caller.tenantId)
    if (!resource) continue
    rights.set(key, await fieldRights(tx, caller, resource))
    const ids = rows.flatMap(row => (row.resource === key && row.recordId !== '0' ? [String(row.recordId)] : []))
    reached.set(key, await reachedOf(tx, caller, resource, ids))
  }
  return rows.map(row => {
    const key = String(row.resource)
    const id = String(row.recordId)
    const found = reached.get(key)
    const isShown = id === '0' || !found || found.ids.has(id)
    const changes = isShown ? shownChanges(rights.get(key) ?? allFields, row.changes as ChangeRow['changes']) : {}
    const texts = Object.keys(changes)
      .filter(name => isChangedField(findResource(key, caller.tenantId), name))
      .map(name => say(fieldLabel(findResource(key, caller.tenantId), name)))
    const name =
      row.recordId === '0'
        ? say(wholeBatch)
        : key === designLog
          ? designNameOf(changes)
          : (found?.names.get(id) ?? null)
    return { ...row, changes, fields: listed(say, texts) || null, recordName: name }
  })
}

function fieldLabel(resource: Resource | undefined, name: string): Label {
  const line = resource && lineOfChange(resource, name)
  if (line) return [`${line.detail.label[0]} #${line.lineNo}`, `${line.detail.label[1]} #${line.lineNo}`]
  const field = resource?.fields[name] ?? auditFields[name as keyof typeof auditFields]
  return field?.label ?? changeFieldNames[name] ?? [name, name]
}

/** Designs are no resource: each line of the log says what its design was called. */
const designNameOf = ({ designName }: ChangeRow['changes']): string | null => (designName?.[1] as string) ?? null

/** Of the records that lines of the log are about: those that the caller reaches, and what they are called. */
interface Reached {
  ids: ReadonlySet<string>
  names: ReadonlyMap<string, string>
}

const nothing: Reached = { ids: new Set(), names: new Map() }

async function reachedOf(tx: Tx, caller: Caller, resource: Resource, ids: readonly string[]): Promise<Reached> {
  const key = permissionKey(resource, 'search')
  if (ids.length === 0 || (key !== null && !resource.openToRead && !holdsKey(caller, key))) return nothing
  const { search: rights } = await accessFor(tx, caller, resource, 'search')
  const { rows } = await sql<{ id: string; name: string | null }>`
    select r.id, ${sql.ref(`r.${columnOf(resource.title)}`)}::text as name from ${readableRows(resource, rights)} r
    where r.id = any(${ids}::bigint[])`.execute(tx)
  const names = new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[String(id), name] as const])))
  const reached = new Set(rows.map(({ id }) => String(id)))
  const isEverything = rights.scope === undefined || rights.scope === 'everything'
  if (!isEverything) return { ids: reached, names }
  const missing = ids.filter(id => !reached.has(id))
  for (const [id, name] of await lastNames(tx, resource, missing, rights.fields)) names.set(id, name)
  return { ids: new Set(ids), names }
}

/** What records were called that are no longer there, by the last line of the log that says it. */
async function lastNames(tx: Tx, resource: Resource, ids: readonly string[], rights: FieldRights) {
  if (ids.length === 0 || rights.locked.has(resource.title)) return []
  const { rows } = await sql<{ id: string; name: string | null }>`
    select distinct on (c.record_id) c.record_id::text id,
      coalesce(c.changes -> ${resource.title}::text ->> 1, c.changes -> ${resource.title}::text ->> 0) as name
    from record_change c
    where c.resource = ${resource.key} and c.record_id = any(${ids}::bigint[]) and c.changes ? ${resource.title}::text
      and not exists (select from ${sql.table(tableOf(resource))} r where r.id = c.record_id)
    order by c.record_id, c.id desc`.execute(tx)
  return rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const]))
}
