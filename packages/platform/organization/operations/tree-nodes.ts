import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { givenId } from '@sfa/kit/fields/wire-id'
import { type Resource, tableOf } from '@sfa/kit/resource'
import type { Caller } from '@sfa/operations/caller'
import { readBody } from '@sfa/operations/read-body'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { z } from 'zod'
import { area } from '../definitions/area.resource'
import type { AreaItem } from '../definitions/tree.calls'

interface Place {
  code: string
  name: string
}

/**
 * Adds to rows of a tree the names that the documents give its nodes beside ours: name, parent, parentCode, parentNameCN,
 * and for organisations areaCodeList.
 */
export async function asTreeNodes(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  rows: WireRow[],
): Promise<WireRow[]> {
  const parents = rows.flatMap(row => (row.parentID ? [String(row.parentID)] : []))
  const areas = rows.flatMap(row => (row.areaIDs as string[] | undefined) ?? [])
  const [parentOf, areaOf] = await inTenant(db, caller.tenantId, async tx => {
    const places = async (table: string, ids: readonly string[]) => {
      const found = await sql<{ id: string; code: string; name_cn: string }>`
        select id, code, name_cn from ${sql.table(table)} where id = any(${[...new Set(ids)]}::bigint[])`.execute(tx)
      return new Map<string, Place>(found.rows.map(row => [row.id, { code: row.code, name: row.name_cn }]))
    }
    return [await places(tableOf(resource), parents), await places('organization_area', areas)]
  })
  // Into the rows themselves, which the search has just made: copies of a tree of 20,000 nodes take half of its time.
  for (const row of rows) {
    const parent = row.parentID ? parentOf.get(String(row.parentID)) : undefined
    row.name = row.nameCN
    row.parent = row.parentID ?? null
    row.parentCode = parent?.code ?? null
    row.parentNameCN = parent?.name ?? null
    if (resource.key === area.key) nameAsArea(row, parent?.code)
    if (row.areaIDs !== undefined)
      row.areaCodeList = (row.areaIDs as string[]).flatMap(id => areaOf.get(id)?.code ?? [])
  }
  return rows
}

/** An item of the area tree as the documents spell it; a root has no parent. */
function nameAsArea(row: WireRow, parentCode: string | undefined): void {
  row.Code = row.code
  row.Parent = parentCode ?? null
  row.Name = row.nameCN
  row.Level = row.level
}

/** A documented search of a tree. Callers that send no page want the whole tree. */
export async function searchTree(
  services: Services,
  caller: Caller,
  resource: Resource,
  body: WireRow,
): Promise<{ rows: WireRow[]; total: number }> {
  const { level: _, parentCode: __, name, parent, ...said } = body
  const wanted = {
    page: { pageIndex: 1, pageSize: -1 },
    ...(name !== undefined && { nameCN: name }),
    ...(parent !== undefined && { parentID: parent }),
    ...said,
    ...(await parentFilter(services, caller, resource, body)),
  }
  const places = await idsOfPlaces(services, caller, resource, body)
  if (places?.length === 0) return { rows: [], total: 0 }
  const search = places ? { ...withoutCode(wanted), ids: places } : wanted
  const { data, total = 0 } = await answerCall(services, caller, resource, 'search', search)
  return { rows: await asTreeNodes(services, caller, resource, data as WireRow[]), total }
}

const withoutCode = ({ code: _, ...others }: WireRow) => others

const levels = z.union([z.coerce.number().int().min(0).max(100), z.array(z.coerce.number().int().min(0).max(100))])

/**
 * Ids of the nodes that a search asks for by their place: `level` (1 is the roots, and so is 0, with which old callers
 * begin), and for areas a `code` without a page, which asks for that part of the tree with its root. Undefined where a search names neither.
 */
async function idsOfPlaces(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  body: WireRow,
): Promise<string[] | undefined> {
  const isLevel = body.level !== undefined && body.level !== null && body.level !== ''
  const isPart = resource.key === area.key && Object.keys(body).join() === 'code' && typeof body.code === 'string'
  if (!isLevel && !(isPart && body.code !== '')) return undefined
  const wanted = isLevel ? [readBody(levels, body.level)].flat().map(level => Math.max(level, 1)) : []
  const ids = z.array(givenId).catch([]).parse(body.ids)
  const table = sql.table(tableOf(resource))
  const place = isLevel
    ? sql`level = any(${wanted}::int[]) and (${ids.length === 0} or id = any(${ids}::bigint[]))`
    : // The path of a node names what is above it.
      sql`exists (select from ${table} root where root.code = ${body.code}
        and (node.id = root.id or starts_with(node.full_path, root.full_path || root.id || '/')))`
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<{ id: string }>`select id::text from ${table} node where ${place}`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

/** `parentCode` in place of the parent's id, in searches and in records. Throws `invalid` for an unknown code. */
async function parentFilter(services: Services, caller: Caller, resource: Resource, body: WireRow): Promise<WireRow> {
  if (typeof body.parentCode !== 'string' || body.parentCode === '' || body.parentID !== undefined) return {}
  return { parentID: await idOfCode(services, caller, resource, body.parentCode) }
}

async function idOfCode(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  code: string,
): Promise<string> {
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<{ id: string }>`select id from ${sql.table(tableOf(resource))} where code = ${code}`.execute(tx),
  )
  const found = rows[0]
  if (!found)
    throw new AppError('invalid', {}, 200, [{ field: 'parentCode', code: 'refMissing', params: { value: code } }])
  return found.id
}

/** Writes a node under the documented names: `name` for nameCN, `parent` or `parentCode` for parentID. */
export async function writeNode(
  services: Services,
  caller: Caller,
  resource: Resource,
  operation: 'create' | 'update',
  body: WireRow,
): Promise<WireRow> {
  const named = {
    ...(body.nameCN === undefined && body.name !== undefined ? { nameCN: body.name } : {}),
    ...(body.parentID === undefined && body.parent !== undefined ? { parentID: body.parent || null } : {}),
    ...body,
    ...(await parentFilter(services, caller, resource, body)),
  }
  const { data } = await answerCall(services, caller, resource, operation, named)
  return (await asTreeNodes(services, caller, resource, [data as WireRow]))[0] as WireRow
}

/** Direct children of a node. */
export async function childrenOfNode(
  services: Services,
  caller: Caller,
  resource: Resource,
  parentId: string,
): Promise<WireRow[]> {
  const { rows } = await searchTree(services, caller, resource, { parentID: parentId, isDeleted: '0' })
  return rows.filter(row => row.parentID === parentId)
}

/** The parent id of roots. */
const aboveRoots = '0'

/**
 * Items of the area tree below the code given, or its roots. Throws `invalid` for an unknown code.
 */
export async function areasByCode(services: Services, caller: Caller, code = aboveRoots): Promise<AreaItem[]> {
  const rows =
    code === aboveRoots
      ? (await searchTree(services, caller, area, { level: 1, isDeleted: '0' })).rows
      : await childrenOfNode(services, caller, area, await idOfCode(services, caller, area, code))
  return rows.map(({ Code, Parent, Name, Level }) => ({ Code, Parent, Name, Level }) as AreaItem)
}
