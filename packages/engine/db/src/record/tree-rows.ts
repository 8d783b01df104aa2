import { columnOf, isTree, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'

/** Place of a node: `fullPath` holds the ids of its ancestors, `/1/5/`; the root's is `/`. */
export interface TreePlace {
  level: number
  fullPath: string
  /** What the parent is called where it is not valid. */
  belowInvalid?: string
}

interface TreeRow extends TreePlace {
  isDeleted: number
  title: string
}

async function readNode(tx: Tx, resource: Resource, id: string): Promise<TreeRow | undefined> {
  const found = await sql<{ level: number; full_path: string; is_deleted: number; title: string }>`
    select level, full_path, is_deleted, ${sql.ref(columnOf(resource.title))}::text title from ${sql.table(tableOf(resource))} where id = ${id} for update`.execute(
    tx,
  )
  const row = found.rows[0]
  return row && { level: row.level, fullPath: row.full_path, isDeleted: row.is_deleted, title: row.title }
}

export const rootPlace: TreePlace = { level: 1, fullPath: '/' }

/** Place of a child of `parentId`, or undefined where there is no such parent. Locks the parent against moving. */
export async function placeBelow(tx: Tx, resource: Resource, parentId: string | null): Promise<TreePlace | undefined> {
  if (parentId === null) return rootPlace
  const parent = await readNode(tx, resource, parentId)
  if (!parent) return undefined
  const place = { level: parent.level + 1, fullPath: `${parent.fullPath}${parentId}/` }
  return parent.isDeleted === 0 ? place : { ...place, belowInvalid: parent.title }
}

/** How many levels hang below a node; 0 for a leaf. */
export async function depthBelow(tx: Tx, resource: Resource, id: string, place: TreePlace): Promise<number> {
  const found = await sql<{ deepest: number | null }>`
    select max(level) deepest from ${sql.table(tableOf(resource))}
    where full_path like ${`${place.fullPath}${id}/%`}`.execute(tx)
  return (found.rows[0]?.deepest ?? place.level) - place.level
}

/** Moves everything below a node along with it, in the same transaction. */
export async function moveBelow(
  tx: Tx,
  resource: Resource,
  id: string,
  from: TreePlace,
  to: TreePlace,
): Promise<string[]> {
  const before = `${from.fullPath}${id}/`
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(tableOf(resource))}
    set full_path = ${`${to.fullPath}${id}/`} || substr(full_path, ${before.length + 1}::int), level = level + ${to.level - from.level}::int,
      ver = ver + 1
    where full_path like ${`${before}%`} returning id::text id`.execute(tx)
  return rows.map(row => row.id)
}

/** Valid nodes directly below. */
export async function validChildren(tx: Tx, resource: Resource, id: string): Promise<number> {
  if (!isTree(resource)) return 0
  const found = await sql<{ n: string }>`
    select count(*) n from ${sql.table(tableOf(resource))}
    where full_path like ${`%/${id}/`} and is_deleted = 0`.execute(tx)
  return Number(found.rows[0]?.n ?? 0)
}
