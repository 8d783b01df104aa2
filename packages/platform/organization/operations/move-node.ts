import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { usesOf } from '@sfa/db/record/ref-checks'
import { validChildren } from '@sfa/db/record/tree-rows'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { parentOf } from '@sfa/kit/fields/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import type { Caller } from '@sfa/operations/caller'
import { behaviourOf } from '@sfa/operations/resource/behaviour'
import { checkMove } from '@sfa/operations/resource/saving/place-in-tree'
import { changeRecord } from '@sfa/operations/resource/saving/update-record'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { org } from '../definitions/org.resource'
import type { MovePreview, NodeUse, NodeUses } from '../definitions/tree-moves.calls'

type Db = Pick<Services, 'db'>

/** How many of what moves are named. */
const named = 20

interface Move {
  id: string
  parentID: string | null
}

/** Valid children of a node, and valid records that refer to it: what keeps it from becoming invalid. */
export const findNodeUses = ({ db }: Db, caller: Caller, resource: Resource, id: string): Promise<NodeUses> =>
  inTenant(db, caller.tenantId, async tx => {
    if (!(await findRow(tx, resource, id))) throw new AppError('notFound')
    return { children: await validChildren(tx, resource, id), uses: await usesIn(tx, resource, [id]) }
  })

const usesIn = async (tx: Tx, resource: Resource, ids: readonly string[]): Promise<NodeUse[]> =>
  (await usesOf(tx, resource, ids)).map(({ resource: other, field, count }) => ({ resource: other.key, field, count }))

/** What a move would take along, and for whom it changes what they reach. Throws whatever the move would. */
export const previewMove = (
  { db }: Db,
  caller: Caller,
  resource: Resource,
  { id, parentID }: Move,
): Promise<MovePreview> =>
  inTenant(db, caller.tenantId, async tx => {
    const node = await findRow(tx, resource, id)
    if (!node) throw new AppError('notFound')
    await checkNodeMove(tx, caller, resource, node, parentID)
    const moving = await subtree(tx, resource, node)
    const from = await nodesTo(tx, resource, (node.parentID as string | null) ?? null)
    const to = await nodesTo(tx, resource, parentID)
    return {
      ver: Number(node.ver),
      from: from.map(one => one.name),
      to: to.map(one => one.name),
      nodes: moving.length,
      below: moving.filter(one => one.id !== id).slice(0, named),
      uses: await usesIn(
        tx,
        resource,
        moving.map(one => one.id),
      ),
      ...(await reachChanges(tx, resource, from, to)),
    }
  })

/**
 * Moves a node with everything below it in one transaction; what refers to it stays with it, and so do rights by
 * organisation. Throws `stale`, `invalid` for a circle, too many levels or a parent out of reach.
 */
export const moveNode = (
  { db }: Db,
  caller: Caller,
  resource: Resource,
  { id, ver, parentID }: Move & { ver: number },
): Promise<{ ver: number; parentID: string | null; moved: number }> =>
  inTenant(db, caller.tenantId, async tx => {
    const node = await findRow(tx, resource, id, { lock: true })
    if (!node) throw new AppError('notFound')
    if (node.ver !== ver) throw new AppError('stale')
    await checkNodeMove(tx, caller, resource, node, parentID)
    const moved = (await subtree(tx, resource, node)).length
    const after = await changeRecord(tx, caller, resource, { id, ver }, { parentID }, 'update')
    return { ver: Number(after.ver), parentID: (after.parentID as string | null) ?? null, moved }
  })

/** Everything that refuses a move, before anything is written: said by the preview and by the move alike. */
async function checkNodeMove(tx: Tx, caller: Caller, resource: Resource, node: WireRow, parentID: string | null) {
  const [field] = parentOf(resource.fields) ?? []
  if ((node.parentID ?? null) === parentID)
    throw new AppError('invalid', {}, 200, [{ field: field ?? '', code: 'notMoved' }])
  await behaviourOf(resource).check?.run(tx, caller, { before: node, changed: { parentID } })
  await checkMove(tx, resource, node, parentID)
}

interface Node {
  id: string
  name: string
  level: number
}

const columns = ({ title }: Resource) => sql`id::text id, ${sql.ref(columnOf(title))} "name", level`

/** A node and all below it, level by level. */
async function subtree(tx: Tx, resource: Resource, { id, fullPath }: WireRow): Promise<Node[]> {
  const { rows } = await sql<Node>`select ${columns(resource)} from ${sql.table(tableOf(resource))}
    where id = ${id} or starts_with(full_path, ${`${fullPath}${id}/`}) order by level, sequence, id`.execute(tx)
  return rows
}

/** From the root down to a node. */
async function nodesTo(tx: Tx, resource: Resource, id: string | null): Promise<Node[]> {
  if (id === null) return []
  const table = sql.table(tableOf(resource))
  const { rows } = await sql<Node>`select ${columns(resource)} from ${table} where id = ${id} or id in (
      select unnest(string_to_array(trim('/' from full_path), '/'))::bigint from ${table} where id = ${id})
    order by level`.execute(tx)
  return rows
}

/**
 * People whose role reaches their organisation and what is below it: they gain or lose what moves where they belong to
 * an organisation that stands above it only afterwards, or only before.
 */
async function reachChanges(tx: Tx, resource: Resource, from: readonly Node[], to: readonly Node[]) {
  const only = (some: readonly Node[], others: readonly Node[]) =>
    resource.key === org.key ? some.map(({ id }) => id).filter(id => !others.some(other => other.id === id)) : []
  const reaching = async (ids: readonly string[]) => {
    const { rows } = await sql<{ id: string; name: string; total: number }>`
      select u.id::text id, u.name, count(*) over ()::int total from sys_user u
      where u.is_deleted = 0 and u.org_ids && ${ids}::bigint[] and exists (select from sys_role r
        where r.id = any(u.role_ids) and r.is_deleted = 0 and r.data_scope = 'orgTree')
        and not exists (select from sys_role r
          where r.id = any(u.role_ids) and r.is_deleted = 0 and r.data_scope = 'all')
      order by u.user_code limit ${named}`.execute(tx)
    return { count: rows[0]?.total ?? 0, first: rows.map(({ id, name }) => ({ id, name })) }
  }
  return { gains: await reaching(only(to, from)), loses: await reaching(only(from, to)) }
}
