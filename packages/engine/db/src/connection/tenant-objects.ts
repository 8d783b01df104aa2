import {
  headKeyOf,
  isObjectKey,
  type ObjectDefinition,
  objectKey,
  objectResource,
  reachOf,
} from '@sfa/kit/object-definition'
import { findResource } from '@sfa/registry/registry'
import { forgetObjects, keepObjects, objectsVersion } from '@sfa/registry/tenant-objects'
import { sql, type Transaction } from 'kysely'
import type { Database } from './pool'

type Tx = Transaction<Database>

/** Whether this process knows a tenant's objects by this version. */
export const knowsObjects = (tenantId: string, version: string | null): boolean =>
  (objectsVersion(tenantId) ?? null) === version

/**
 * Makes the custom objects of the transaction's tenant known to this process, where another version than the known one
 * is committed. `version` comes with the first statement of every transaction; null where nothing was ever defined.
 */
export async function followObjects(tx: Tx, tenantId: string, version: string | null): Promise<void> {
  if (knowsObjects(tenantId, version)) return
  if (version === null) forgetObjects(tenantId)
  else {
    const objects = await readObjects(tx)
    const reached = new Set(objects.flatMap(one => (reachOf(one.fieldList) ? [objectKey(one.id)] : [])))
    keepObjects(tenantId, version, objects.map(asKnown(reached)))
  }
}

/** All objects of the tenant with their fields, invalid ones too, in the order of their codes; in wire form. */
export async function readObjects(tx: Tx): Promise<ObjectDefinition[]> {
  const { rows } = await sql<ObjectDefinition & { ownerCn: string | null; ownerEn: string | null }>`
    select o.id::text id, o.code, o.name_cn "nameCn", o.name_en "nameEn", o.is_deleted::text "isDeleted",
      case when o.is_detail = 1 then o.head end head, o.head_object::text "headObject", o.max_lines::int "maxLines",
      h.name_cn "ownerCn", h.name_en "ownerEn",
      coalesce((select json_agg(json_build_object(
        'fieldName', l.field_name, 'fieldDescription', l.field_description, 'fieldEnDescription', l.field_en_description,
        'fieldKind', l.field_kind, 'sequence', l.sequence, 'isKey', coalesce(l.is_key, 0)::text, 'isRequired', coalesce(l.is_required, 0)::text,
        'inList', coalesce(l.in_list, 0)::text, 'inSearch', coalesce(l.in_search, 0)::text, 'isHidden', coalesce(l.is_hidden, 0)::text, 'length', l.length,
        'decimals', l.decimals, 'dictionarySource', l.dictionary_source, 'dictionaryType', l.dictionary_type,
        'target', l.target, 'targetObject', l.target_object::text, 'isReach', coalesce(l.is_reach, 0)::text) order by l.line_no)
        from parameter_custom_object_field_list l where l.head_id = o.id), '[]') "fieldList"
    from parameter_custom_object o left join parameter_custom_object h on h.id = o.head_object order by o.code`.execute(
    tx,
  )
  return rows.map(({ ownerCn, ownerEn, ...definition }) => ({
    ...definition,
    headLabel: ownerCn && ownerEn ? [ownerCn, ownerEn] : labelOf(definition.head),
  }))
}

const labelOf = (head: string | null | undefined) => (head ? (findResource(head)?.label ?? null) : null)

const asKnown = (reached: ReadonlySet<string>) => (definition: ObjectDefinition) => ({
  resource: objectResource(definition, { scoped: isReached(headKeyOf(definition), reached) }),
  isValid: definition.isDeleted === '0',
})

/** Whether not everyone reaches all records of a head. */
const isReached = (head: string | undefined, own: ReadonlySet<string>) =>
  head !== undefined && (isObjectKey(head) ? own.has(head) : findResource(head)?.scope !== undefined)

/** Other processes read the objects anew with their next transaction. */
export const noteObjectsChanged = (tx: Tx): Promise<unknown> =>
  sql`insert into custom_object_version (version) values (gen_random_uuid()::text)
    on conflict (tenant_id) do update set version = excluded.version`.execute(tx)
