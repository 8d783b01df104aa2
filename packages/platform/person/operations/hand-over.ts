import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { countRows, searchIds } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { generatedAs, isReference, validityOf } from '@sfa/kit/fields/field-questions'
import { lockedStates } from '@sfa/kit/flow/flow'
import type { Resource } from '@sfa/kit/resource'
import { answers, permissionKey } from '@sfa/kit/resource-calls'
import { type Caller, holdsKey, requireKey } from '@sfa/operations/caller'
import type { OwnChange } from '@sfa/operations/job/contracts/batch-change'
import { requireReach, scopeOf } from '@sfa/operations/permission/data-scope'
import { changeEachRecord } from '@sfa/operations/resource/batch/change-each'
import { keyOf } from '@sfa/operations/resource/key-of'
import type { Services } from '@sfa/operations/services'
import { resourceOf, resourcesOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import type { HandedOver, HandOverPreview, handOverCall } from '../definitions/hand-over.calls'
import { user } from '../definitions/user.resource'
import { requireOwnKeys } from './permission/own-rights'
import { superiorsOf } from './superiors'

type Db = Pick<Services, 'db'>

interface Part {
  resource: Resource
  field: string
}

/** Every field of the registry by which a form names a user: what an area adds is handed over without a word here. */
export const partsToHandOver = (tenantId: string): Part[] =>
  resourcesOf(tenantId).flatMap(resource =>
    resource.readOnly || !answers(resource, 'update')
      ? []
      : Object.entries(resource.fields).flatMap(([name, field]) =>
          isReference(field) && field.to === user.key && (field.edit ?? 'always') === 'always' && !generatedAs(field)
            ? [{ resource, field: name }]
            : [],
        ),
  )

/** Valid records, and of documents those that can still be changed: what is closed tells who it was of. */
const filtersOf = ({ resource, field }: Part, userID: string, states = resource.flow?.editable) => {
  const { fields, flow } = resource
  const validity = validityOf(fields)
  return {
    [field]: [userID],
    ...(validity === undefined ? {} : { [validity]: ['0'] }),
    ...(flow && { [flow.field]: [...(states ?? [])] }),
  }
}

/** Records that stay as they are because nothing of them may change now, as stores that wait for approval. */
async function countLocked(tx: Tx, part: Part, userID: string): Promise<number> {
  const states = part.resource.flow ? lockedStates(part.resource.flow) : []
  if (states.length === 0) return 0
  return countRows(tx, part.resource, { filters: filtersOf(part, userID, states), scope: 'everything' })
}

const mayEdit = (caller: Caller, resource: Resource): boolean => {
  const key = permissionKey(resource, 'update')
  return key !== null && holdsKey(caller, key)
}

/** What there is to hand over, counted as the caller reaches it. */
export const previewHandOver = ({ db }: Db, caller: Caller, { userID }: { userID: string }): Promise<HandOverPreview> =>
  inTenant(db, caller.tenantId, async tx => {
    const leaver = await reachedUser(tx, caller, userID)
    const parts: HandOverPreview['parts'] = []
    for (const part of partsToHandOver(caller.tenantId)) {
      const filters = filtersOf(part, userID)
      const all = await countRows(tx, part.resource, { filters, scope: 'everything' })
      const may = mayEdit(caller, part.resource)
      const scope = await scopeOf(tx, caller, part.resource, may ? 'update' : 'search')
      const count = all === 0 ? 0 : await countRows(tx, part.resource, { filters, scope })
      const { resource, field } = part
      const locked = await countLocked(tx, part, userID)
      const own = { count, outOfReach: all - count, locked, mayEdit: may }
      parts.push({ resource: resource.key, field, ...own })
    }
    const [superior] = await superiorsOf(tx, userID)
    return {
      user: {
        id: userID,
        name: String(leaver.name),
        isDeleted: String(leaver.isDeleted),
        leaveDate: (leaver.leaveDate as string | null) ?? null,
      },
      superior: superior ? { id: superior.id, name: superior.name } : null,
      parts,
      roles: await rolesOf(tx, caller, (leaver.roleIds ?? []) as string[]),
    }
  })

async function reachedUser(tx: Tx, caller: Caller, id: string) {
  await requireReach(tx, caller, user, 'update', id, 'notFound')
  const found = await findRow(tx, user, id)
  if (!found) throw new AppError('notFound')
  return found
}

async function rolesOf(tx: Tx, caller: Caller, ids: readonly string[]): Promise<HandOverPreview['roles']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text id, name from sys_role where id = any(${ids}::bigint[]) and is_deleted = 0 order by code`.execute(
    tx,
  )
  const roles: HandOverPreview['roles'] = []
  for (const role of rows) {
    const mayGive = await requireOwnKeys(tx, caller, [role.id]).then(
      () => true,
      error => {
        if (error instanceof AppError) return false
        throw error
      },
    )
    roles.push({ ...role, mayGive })
  }
  return roles
}

type HandOver = BodyOf<typeof handOverCall>

/**
 * Hands over in one batch: roles first, since some fields take only people who have one, then what refers to the
 * leaver, and at last the account becomes invalid, if nothing was refused. Above 500 records it is a job. Throws
 * `notFound`, `notPermitted`, `invalid` for successors who are not there, not valid or out of reach, `nothingToSave`.
 */
export async function handOver(services: Db, caller: Caller, body: HandOver): Promise<HandedOver> {
  const { batchId, changed, refused, checked } = await changeEachRecord(services, caller, async tx => ({
    resource: user,
    each: await changesOf(tx, caller, body),
    check: body.check,
  }))
  const run = { ...(batchId !== undefined && { batchId }), ...(checked !== undefined && { checked }) }
  if (!refused) return run
  const named = await inTenant(services.db, caller.tenantId, tx =>
    Promise.all(refused.map(async one => ({ ...one, ...(await nameOf(tx, String(one.resource), one.id)) }))),
  )
  return { ...run, changed: changed ?? 0, refused: named }
}

async function nameOf(tx: Tx, key: string, id: string) {
  const resource = resourceOf(key)
  const row = await findRow(tx, resource, id)
  return { resource: key, key: row ? keyOf(resource, row) : id }
}

async function changesOf(tx: Tx, caller: Caller, body: HandOver): Promise<OwnChange[]> {
  const { userID, parts, roles, invalidate, leaveDate } = body
  const leaver = await reachedUser(tx, caller, userID)
  if (invalidate) requireKey(caller, permissionKey(user, 'updateStatus'))
  await requireSuccessors(tx, caller, userID, [...parts.flatMap(({ to }) => to), ...(roles?.to ?? [])])
  const known = partsToHandOver(caller.tenantId)
  const byRecord = new Map<string, OwnChange>()
  const changeOf = (resource: string, id: string): OwnChange => {
    const change = byRecord.get(`${resource} ${id}`) ?? { resource, id }
    byRecord.set(`${resource} ${id}`, change)
    return change
  }
  for (const to of roles?.to ?? []) changeOf(user.key, to).add = { roleIds: roles?.ids ?? [] }
  for (const { resource: key, field, to } of parts) {
    const part = known.find(one => one.resource.key === key && one.field === field)
    if (!part) throw new AppError('invalidRequest')
    requireKey(caller, permissionKey(part.resource, 'update'))
    const scope = await scopeOf(tx, caller, part.resource, 'update')
    const ids = await searchIds(tx, part.resource, { filters: filtersOf(part, userID), scope })
    const superiors = key === user.key ? await newSuperiors(tx, userID, to) : undefined
    for (const [place, id] of ids.entries()) {
      const next = superiors ? superiors(id, place) : (to[place % to.length] as string)
      const change = changeOf(key, id)
      change.replace = { ...change.replace, [field]: { from: userID, to: next } }
    }
  }
  const own = leaverChange(body, leaver.isDeleted === '1')
  byRecord.delete(`${user.key} ${userID}`)
  return [...byRecord.values(), ...(own ? [{ resource: user.key, id: userID, ...own }] : [])]

  /** A role that goes to another user is no longer the leaver's; of an account that becomes invalid it stays on record. */
  function leaverChange({ roles: given }: HandOver, isInvalid: boolean): Partial<OwnChange> | undefined {
    if (invalidate && !isInvalid)
      return { values: { isDeleted: '1', ...(leaveDate ? { leaveDate } : {}) }, whenAll: true }
    return given && !isInvalid ? { remove: { roleIds: given.ids }, whenAll: true } : undefined
  }
}

/**
 * To whom those report who reported to the leaver, so that no circle comes of it: a successor among them to the leaver's
 * superior, any other user to the first successor in turn who does not stand below them, or to that superior too.
 */
async function newSuperiors(tx: Tx, leaver: string, successors: readonly string[]) {
  const top = (await superiorsOf(tx, leaver))[0]?.id ?? null
  const ledBy = new Map<string, readonly string[]>()
  for (const one of successors)
    ledBy.set(
      one,
      (await superiorsOf(tx, one)).map(({ id }) => id),
    )
  return (id: string, place: number): string | null => {
    if (successors.includes(id)) return top
    const inTurn = successors.map((_, step) => successors[(place + step) % successors.length] as string)
    return inTurn.find(one => !ledBy.get(one)?.includes(id)) ?? top
  }
}

async function requireSuccessors(tx: Tx, caller: Caller, leaver: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const scope = await scopeOf(tx, caller, user, 'any')
  const found = await searchIds(tx, user, { filters: { isDeleted: ['0'] }, ids: wanted, scope })
  const bad = wanted.find(id => id === leaver || !found.includes(id))
  if (bad) throw new AppError('invalid', {}, 200, [{ field: 'to', code: 'successorUnfit', value: bad }])
}
