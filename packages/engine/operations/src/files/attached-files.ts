import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { whereOf } from '@sfa/db/search/where-of'
import type { FileField } from '@sfa/kit/fields/field'
import { isFile } from '@sfa/kit/fields/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { withPages } from '@sfa/kit/shapes'
import { findResource } from '@sfa/registry/registry'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Caller, holdsKey } from '../caller'
import { accessFor } from '../permission/access'
import type { StoredFile } from './stored-file'

/** How a file says which field it was attached to: `demo.demo:files`. */
export const placeOf = ({ key }: Pick<Resource, 'key'>, field: string): string => `${key}:${field}`

/** In place of a field: the file is attached to a record as a whole (document/attachments.ts). No field begins so. */
export const attachedToRecord = '_attachments'

type AttachedFile = Pick<StoredFile, 'id' | 'ownerId' | 'attachedTo'>

/**
 * Whether a user may read an attached file: who sees a record that names it, with that field; while no record does, the
 * user who sent it. Where the area answers the files itself (`answeredBy`), this is not the way for other users.
 */
export async function mayReadAttached(tx: Tx, caller: Caller, file: AttachedFile): Promise<boolean> {
  const isOwn = file.ownerId === caller.userId
  const whole = resourceOfPlace(file.attachedTo ?? '', caller.tenantId)
  if (whole) return seesRecord(tx, caller, whole, file.id)
  const place = fieldOfPlace(file.attachedTo ?? '', caller.tenantId)
  if (!place || place.field.answeredBy) return isOwn
  if (await seesRecordNaming(tx, caller, place, file.id)) return true
  return isOwn && !(await isNamed(tx, place, file.id))
}

interface Place {
  resource: Resource
  name: string
  field: FileField
}

function fieldOfPlace(attachedTo: string, tenantId: string): Place | undefined {
  const [key = '', name = ''] = attachedTo.split(':')
  const resource = findResource(key, tenantId)
  const field = resource && Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return resource && field && isFile(field) ? { resource, name, field } : undefined
}

function resourceOfPlace(attachedTo: string, tenantId: string): Resource | undefined {
  const [key = '', name] = attachedTo.split(':')
  return name === attachedToRecord ? findResource(key, tenantId) : undefined
}

/** Attachments stand on the page of the record, on any page over such records. */
async function seesRecord(tx: Tx, caller: Caller, resource: Resource, fileId: string): Promise<boolean> {
  for (const shape of withPages(resource)) {
    const key = permissionKey(shape, 'findById')
    if (key !== null && !holdsKey(caller, key)) continue
    const { scope } = (await accessFor(tx, caller, shape, 'findById')).findById
    const named = sql<SqlBool>`id = (select a.record_id from record_attachment a
      where a.file_id = ${fileId} and a.resource = ${resource.key})`
    if (await exists(tx, shape, sql`${whereOf(shape, { filters: {}, scope })} and ${named}`)) return true
  }
  return false
}

/** On any page over the records whose list or record the caller may open. */
async function seesRecordNaming(tx: Tx, caller: Caller, { resource, name }: Place, id: string): Promise<boolean> {
  for (const shape of withPages(resource))
    for (const use of ['search', 'findById'] as const) {
      const key = permissionKey(shape, use)
      if (key !== null && !holdsKey(caller, key)) continue
      const { scope, fields } = (await accessFor(tx, caller, shape, use))[use]
      if (fields.hidden.has(name)) continue
      if (await exists(tx, shape, sql`${whereOf(shape, { filters: {}, scope })} and ${names(name, id)}`)) return true
    }
  return false
}

const isNamed = (tx: Tx, { resource, name }: Place, id: string) => exists(tx, resource, names(name, id))

const names = (name: string, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(columnOf(name))} @> ${JSON.stringify([{ fileId: id }])}::jsonb`

async function exists(tx: Tx, resource: Resource, where: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(tableOf(resource))} where ${where} limit 1`.execute(tx)
  return rows.length > 0
}
