import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { answerAction } from '@sfa/operations/action/answer-action'
import { type Approvable, useApprovables, useWorkflow } from '@sfa/operations/approval/approvable'
import { approvableMistakes } from '@sfa/operations/approval/approvable-mistakes'
import { approvalBrief, decideApproval } from '@sfa/operations/approval/decide-approval'
import type { Caller } from '@sfa/operations/caller'
import { requestApprovable } from '@sfa/registration/operations/request.approvable'
import { resources } from '@sfa/registry/registry'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertSample, sampleValues } from './insert-sample'
import { createOffers, offer } from './offer'
import { withOfferHandlers } from './offer-handlers'
import { reachingAll } from './reaching-all'

const decided: string[] = []
const offerApprovable: Approvable = {
  of: offer,
  title: ['code', 'orgID'],
  summary: ['code', 'orgID', 'amount'],
  amount: 'amount',
  submitted: 'submit',
  passed: 'pass',
  rejected: 'reject',
  async onDecided(tx, _caller, { row, passed, opinion }) {
    await sql`insert into message_event (event, facts) values ('Decided', ${JSON.stringify({ code: row.code })})`.execute(
      tx,
    )
    if (opinion === '撤') throw new Error('the area could not follow')
    decided.push(`${row.code} ${row.state} ${passed} ${opinion}`)
  },
}

let services: TenantServices
let caller: Caller
/** What a workflow keeps: it knows keys and ids, and nothing of prices. */
const held = new Set<string>()
const idOf = ({ resource, id }: { resource: string; id: string }) => `${resource} ${id}`

beforeAll(async () => {
  services = await startTenantServices()
  await createOffers(services.pool)
  caller = await reachingAll(services, 'all')
  withOfferHandlers()
  useApprovables([offerApprovable, requestApprovable])
  useWorkflow({
    submitted: async (_tx, document) => void held.add(idOf(document)),
    holds: async (_tx, document) => held.has(idOf(document)),
  })
})
afterEach(() => {
  held.clear()
  decided.length = 0
})
afterAll(async () => {
  useWorkflow(undefined)
  await services.stop()
})

const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTenant(services.db, 'one', work)
const act = (action: string, id: string, body = {}) =>
  answerAction(services, caller, offer, action, { id, ...body }) as Promise<{ state: string }>
const submitted = async () => {
  const id = await insertSample(services.pool, 'one', offer, { amount: 80.5 })
  await act('submit', id)
  return id
}
const decide = (id: string, passed: boolean, opinion?: string) =>
  inTx(tx => decideApproval(tx, caller, { resource: offer.key, id, passed, opinion }))
const stateOf = async (id: string) =>
  (
    await services.pool.query(`select state, opinion, decided_by, refused_by::text from trial_offer where id = $1`, [
      id,
    ])
  ).rows[0]

test('a submitted document waits for the workflow, and no page decides about it', async () => {
  const id = await submitted()
  expect([...held]).toEqual([`trial.offer ${id}`])
  await expect(act('pass', id)).rejects.toMatchObject({ code: 'underApproval' })
  await expect(act('reject', id, { opinion: '不' })).rejects.toMatchObject({ code: 'underApproval' })
  held.clear()
  expect(await act('pass', id)).toMatchObject({ state: 'passed' })
})

test('the workflow sees of it title, summary, amount and link', async () => {
  const id = await submitted()
  const brief = await inTx(tx => approvalBrief(tx, caller, offer.key, id))
  const { code, orgID } = brief.row
  expect(brief).toMatchObject({
    title: `${code} ${(brief.row._labels as { orgID: string }).orgID}`,
    summary: ['code', 'orgID', 'amount'],
    amount: 80.5,
    link: `/trial/offer?code=${encodeURIComponent(`=${code}`)}`,
  })
  expect(brief.row._labels).toHaveProperty('orgID')
  expect(orgID).toMatch(/^\d+$/)
  expect(Object.keys(brief.row)).toEqual(['code', 'orgID', 'amount', '_labels'])
  await expect(inTx(tx => approvalBrief(tx, caller, offer.key, '999999'))).rejects.toMatchObject({
    code: 'notFound',
  })
})

test('its decision is the document’s own action, with the opinion, and the area follows in the same transaction', async () => {
  const [one, other] = [await submitted(), await submitted()]
  await decide(one, true, '同意')
  expect(await stateOf(one)).toEqual({
    state: 'passed',
    opinion: '同意',
    decided_by: caller.userName,
    refused_by: null,
  })
  await decide(other, false, '太高')
  expect(await stateOf(other)).toEqual({
    state: 'rejected',
    opinion: '太高',
    decided_by: null,
    refused_by: caller.userId,
  })
  expect(decided).toEqual([expect.stringMatching(/waiting true 同意$/), expect.stringMatching(/waiting false 太高$/)])
  const { rows } = await services.pool.query(
    "select operation, source from record_change where resource = 'trial.offer' and record_id = $1 order by id",
    [other],
  )
  expect(rows).toEqual([
    { operation: 'submit', source: 'page' },
    { operation: 'reject', source: 'workflow' },
  ])
})

test('what the action or the area refuses leaves the document waiting', async () => {
  const id = await submitted()
  await expect(decide(id, false)).rejects.toMatchObject({ code: 'invalid', details: [{ field: 'opinion' }] })
  await expect(decide(id, true, '撤')).rejects.toThrow('the area could not follow')
  expect(await stateOf(id)).toEqual({ state: 'waiting', opinion: null, decided_by: null, refused_by: null })
  await decide(id, true)
  await expect(decide(id, false, '再想想')).rejects.toMatchObject({ code: 'alreadyHandled' })
})

test('a request for an account is approved by the same contract, which tells what its action tells', async () => {
  const { request } = { request: requestApprovable.of }
  const id = await insertSample(services.pool, 'one', request)
  const body = await sampleValues(services.pool, 'one', request.actions.approve?.body ?? {})
  const answer = await inTx(tx => decideApproval(tx, caller, { resource: request.key, id, passed: true, body }))
  expect(answer).toMatchObject({ userName: body.userName, password: expect.stringMatching(/^.{16}$/) })
})

test('what an approvable document says wrongly stops the start, with its file', () => {
  const known = [...resources, offer]
  expect(approvableMistakes([offerApprovable, requestApprovable], known)).toEqual([])
  const told = (change: Partial<Approvable>) =>
    approvableMistakes([{ ...offerApprovable, ...change }], known).map(({ file, text }) => `${file}: ${text}`)
  const file = 'trial/operations/offer.approvable.ts'
  expect(told({ passed: 'pas' })).toEqual([
    expect.stringContaining(`${file}: passed names "pas", which is no action of`),
  ])
  expect(told({ rejected: 'remind' })).toEqual([
    expect.stringContaining('rejected names "remind", which changes no state'),
    expect.stringContaining('actions.remind.body.opinion is no text'),
  ])
  expect(told({ title: ['cdoe'] })).toEqual([expect.stringContaining('title names "cdoe"')])
  expect(told({ summary: ['cdoe'] })).toEqual([expect.stringContaining('summary names "cdoe"')])
  expect(told({ amount: 'code' })).toEqual([expect.stringContaining('amount names "code", which is no field of money')])
  expect(told({ withdrawn: 'back' })).toEqual([
    expect.stringContaining('withdrawn names "back", which is no action of'),
  ])
  const flow = offer.flow && { ...offer.flow, editable: Object.keys(offer.flow.states) }
  expect(told({ of: { ...offer, flow } })).toContainEqual(expect.stringContaining('among its editable states'))
  expect(approvableMistakes([offerApprovable], resources)).toEqual([
    expect.objectContaining({ text: expect.stringContaining('which is no definition of the registry') }),
  ])
  expect(approvableMistakes([offerApprovable, offerApprovable], known)).toHaveLength(1)
})
