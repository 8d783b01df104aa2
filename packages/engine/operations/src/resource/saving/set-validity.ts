import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { givenId } from '@sfa/kit/fields/wire-id'
import { isTree, type Resource, tableOf } from '@sfa/kit/resource'
import { mostNamed } from '@sfa/kit/search-limits'
import { sql } from 'kysely'
import { z } from 'zod'
import { attachWaiting } from '../../approval/attach-waiting'
import type { Caller } from '../../caller'
import { accessFor } from '../../permission/access'
import { shownTo } from '../../permission/shown-row'
import { readBody } from '../../read-body'
import type { Services } from '../../services'
import { lockHeads } from './record-limit'
import { changeRecord, withId } from './update-record'

const statusBody = z
  .object({
    id: givenId.optional(),
    ids: z.array(givenId).max(mostNamed).optional(),
    ver: z.coerce.number().int().optional(),
    isDeleted: z.coerce.string().pipe(z.enum(['0', '1'])),
  })
  .refine(body => (body.id === undefined) !== (body.ids === undefined))

/** Nodes become valid from the root on, and invalid from the leaves on: each then fits to those that are done. */
async function inTreeOrder(tx: Tx, resource: Resource, ids: string[], isDeleted: string): Promise<string[]> {
  if (!isTree(resource) || ids.length === 1) return ids
  const { rows } = await sql<{ id: string }>`
    select id::text id from ${sql.table(tableOf(resource))} where id = any(${ids}::bigint[]) order by level, id`.execute(
    tx,
  )
  const known = rows.map(({ id }) => id)
  const others = ids.filter(id => !known.includes(id))
  return [...(isDeleted === '1' ? known.reverse() : known), ...others]
}

/** The validity switch for one record or several: all of them or none. */
export async function setValidity(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  body: unknown,
): Promise<WireRow[]> {
  if (!resource.fields.isDeleted) throw new AppError('invalidRequest')
  const { id, ids = [id as string], ver, isDeleted } = readBody(statusBody, withId(resource, body))
  if (ids.length === 0) throw new AppError('invalid', {}, 200, [{ field: 'ids', code: 'nothingChosen' }])
  return inTenant(db, caller.tenantId, async tx => {
    const { updateStatus: access, search } = await accessFor(tx, caller, resource, 'updateStatus', 'search')
    const rows: WireRow[] = []
    const sorted = await inTreeOrder(tx, resource, [...new Set(ids)].sort(), isDeleted)
    await lockHeads(tx, resource, { ids: sorted, changes: [{ isDeleted }] })
    for (const one of sorted) {
      const after = await changeRecord(tx, caller, resource, { id: one, ver }, { isDeleted }, 'updateStatus', {
        access,
      })
      rows.push(shownTo(caller, resource, search.fields)(after))
    }
    await attachWaiting(tx, caller, resource, rows)
    return rows
  })
}
