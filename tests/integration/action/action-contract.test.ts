import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { actionOf, actionPermission, actionRefusal } from '@sfa/kit/actions/actions'
import { targetsOf } from '@sfa/kit/flow/flow'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { resources } from '@sfa/registry/registry'
import { aCaller } from '@sfa/test-kit/a-caller'
import { addUser } from '@sfa/test-kit/add-user'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSample, sampleValues } from './insert-sample'
import { createOffers, offer } from './offer'
import { withOfferHandlers } from './offer-handlers'
import { reachingAll } from './reaching-all'

let services: TenantServices
let all: Caller
beforeAll(async () => {
  services = await startTenantServices()
  await createOffers(services.pool)
  withOfferHandlers()
  all = await reachingAll(services, 'all')
})
afterAll(() => services.stop())

const outcome = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    error => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )
const rowOf = async (resource: Resource, id: string): Promise<WireRow> =>
  (await services.pool.query(`select * from ${tableOf(resource)} where id = $1`, [id])).rows[0]
const entriesOf = async (resource: Resource, id: string): Promise<WireRow[]> =>
  (
    await services.pool.query('select operation, source from record_change where resource = $1 and record_id = $2', [
      resource.key,
      id,
    ])
  ).rows

const withActions = [...resources, offer].filter(({ actions }) => Object.keys(actions).length > 0)
const cases = withActions.flatMap(resource =>
  Object.keys(resource.actions).map(name => [`${resource.key} ${name}`, resource, name] as const),
)

describe.each(cases)('%s', (_, resource, name) => {
  const { flow } = resource
  const transition = flow?.transitions[name]
  const states = flow ? Object.keys(flow.states) : [undefined]
  const inState = (state: string | undefined, tenantId = 'one') =>
    insertSample(services.pool, tenantId, resource, flow && state ? { ...filled(resource), [flow.field]: state } : {})
  const body = async () => ({
    ...(await sampleValues(services.pool, 'one', actionOf(resource, name).body ?? {})),
    ...fittingBodies[`${resource.key} ${name}`],
  })
  const answer = async (caller: Caller, given: WireRow) =>
    answerAction(services, caller, resource, name, { ...(await body()), ...given })
  const possible = states.find(
    state => actionRefusal(resource, name, { ...filled(resource), [flow?.field ?? '']: state }) === null,
  )

  test.each(states)('from %s: done and noted, or refused as the button says', async state => {
    const id = await inState(state)
    const before = await rowOf(resource, id)
    const refusal = actionRefusal(resource, name, { ...filled(resource), [flow?.field ?? '']: state })
    const came = await outcome(answer(all, { id, ver: before.ver }))
    if (asksMore.includes(`${resource.key} ${name}`)) {
      expect(came).toBe(refusal?.code ?? 'invalid')
      expect(await rowOf(resource, id)).toEqual(before)
      return
    }
    expect(came).toBe(refusal?.code ?? 'done')
    const after = await rowOf(resource, id)
    if (refusal) {
      expect(after).toEqual(before)
      expect(await entriesOf(resource, id)).toEqual([])
      return
    }
    expect(await entriesOf(resource, id)).toEqual([{ operation: name, source: 'page' }])
    if (flow) expect(transition ? targetsOf(transition) : [state]).toContain(after[columnOf(flow.field)])
    const { by, at } = actionOf(resource, name).stamp ?? {}
    // A reference to the user, or the name in a text.
    if (by) expect(after[columnOf(by)]).toBe(fieldOf(resource, by).kind === 'ref' ? all.userId : all.userName)
    if (at) expect(after[columnOf(at)]).not.toBeNull()
  })

  test('its call needs its key', async () => {
    const id = await inState(possible)
    const others = aCaller({
      userId: all.userId,
      roleIds: all.roleIds,
      keys: new Set([`${resource.path?.slice(1)}:search`]),
    })
    expect(await outcome(answer(others, { id }))).toBe('notPermitted')
    const holder = await addUser(services, {
      name: `holder-${tableOf(resource)}-${name}-${id}`,
      keys: [actionPermission(resource, name)],
    })
    expect(await outcome(answer(holder, { id }))).toMatch(resource.scope ? /^notFound$/ : /^(done|beyondOwnRights)$/)
  })

  test('finds no record of another tenant, none that is not there, and none beyond the caller’s reach', async () => {
    const foreign = await inState(possible, 'two')
    expect(await outcome(answer(all, { id: foreign }))).toBe('notFound')
    expect(await outcome(answer(all, { id: '999999999999' }))).toBe('notFound')
    if (!resource.scope) return
    const id = await inState(possible)
    const near = await addUser(services, {
      name: `near-${tableOf(resource)}-${name}-${id}`,
      keys: [actionPermission(resource, name)],
    })
    expect(await outcome(answer(near, { id }))).toBe('notFound')
    expect(await entriesOf(resource, id)).toEqual([])
  })

  test('is refused as stale where the record has changed since', async () => {
    const id = await inState(possible)
    const { ver } = await rowOf(resource, id)
    expect(await outcome(answer(all, { id, ver: Number(ver) - 1 }))).toBe('stale')
  })

  test('is refused with its fields where the body is not what it takes', async () => {
    const id = await inState(possible)
    const { body: fields = {}, single } = actionOf(resource, name)
    const required = Object.keys(fields).filter(one => fields[one]?.required && fields[one]?.default === undefined)
    const refused = await answerAction(services, all, resource, name, required.length > 0 ? { id } : {}).catch(
      (error: AppError) => error,
    )
    expect(refused).toMatchObject({ code: 'invalid' })
    expect((refused as AppError).details?.map(({ field }) => field)).toEqual(required.length > 0 ? required : ['id'])
    if (single) expect(await outcome(answer(all, { ids: [id] }))).toBe('invalid')
  })

  test('is done with several, each for itself', async () => {
    if (actionOf(resource, name).single) return
    const [one, other] = [await inState(possible), await inState(possible)]
    const result = await answer(all, { ids: [one, other, '999999999999'] })
    expect(result).toMatchObject({
      changed: 2,
      refused: [{ id: '999999999999', code: 'notFound', message: '数据不存在' }],
    })
    expect(await entriesOf(resource, one)).toHaveLength(1)
  })
})

/**
 * Their body has to name another record that fits, or their record has to have a course behind it, which no sample has:
 * tried in integration/pricing/quotas, integration/order/{fulfilment,payments,robot}, integration/activity,
 * integration/material and integration/circle.
 */
const asksMore: readonly string[] = [
  'pricing.quota allocate',
  'pricing.quota takeBack',
  'order.order pay',
  'order.order sign',
  'order.robot-message confirm',
  'order.robot-message mend',
  'activity.application resubmit',
  'activity.execution verify',
  'material.request issue',
  'receivable.payment refund',
  'circle.wallet allocate',
  'circle.wallet takeBack',
  // The person has to belong to the organisation of the packet's wallet.
  'circle.packet drawFor',
]

/** Values of a body that rules compare with each other: applications end before the activity does. */
const fittingBodies: Readonly<Record<string, WireRow>> = {
  'activity.activity adjust': { applicationEnd: '2029-12-15' },
}

/** What guards ask of a record beside its state. */
function filled(resource: Resource): WireRow {
  if (resource === offer) return { amount: 12.5 }
  if (resource.key === 'circle.wallet') return { kind: 'company' }
  return resource.fields.versionInForce ? { versionInForce: 1 } : {}
}
