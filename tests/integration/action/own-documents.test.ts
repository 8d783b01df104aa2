import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { approvalSetting } from '@sfa/kit/approval/approval-setting'
import type { Resource } from '@sfa/kit/resource'
import { answerAction } from '@sfa/operations/action/answer-action'
import { type Approvable, useApprovables } from '@sfa/operations/approval/approvable'
import { ownDocuments } from '@sfa/operations/approval/own-documents'
import type { Caller } from '@sfa/operations/caller'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { saveSettings } from '@sfa/operations/settings/save-settings'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertSample } from './insert-sample'
import { createOffers, offer } from './offer'
import { withOfferHandlers } from './offer-handlers'
import { reachingAll } from './reaching-all'

const offerApprovable: Approvable = {
  of: offer,
  summary: ['code'],
  submitted: 'submit',
  passed: 'pass',
  rejected: 'reject',
}

let services: TenantServices
let maker: Caller
let other: Caller

beforeAll(async () => {
  services = await startTenantServices()
  await createOffers(services.pool)
  maker = await reachingAll(services, 'maker')
  other = await reachingAll(services, 'other')
  withOfferHandlers()
  useApprovables([offerApprovable])
})
beforeEach(() => services.pool.query(`delete from parameter_system_config where type = 'ApprovalSetting'`))
afterAll(() => services.stop())

const act = (caller: Caller, action: string, id: string) =>
  answerAction(services, caller, offer, action, { id, ...(action === 'reject' && { opinion: '不' }) })
const submittedBy = async (caller: Caller) => {
  const id = await insertSample(services.pool, 'one', offer, { amount: 80.5 })
  await act(caller, 'submit', id)
  return id
}
const choose = (own: 'none' | 'administrators' | 'all') =>
  saveSettings(services, maker, approvalSetting, { ver: 0, values: { own } })

test('who has submitted a document does not pass it, unless the company says so; another person does', async () => {
  const id = await submittedBy(maker)
  await expect(act(maker, 'pass', id)).rejects.toMatchObject({ code: 'ownDocument' })
  expect(await act(other, 'pass', id)).toMatchObject({ state: 'passed' })
})

test('a batch names the own ones and passes the others', async () => {
  const [mine, theirs] = [await submittedBy(maker), await submittedBy(other)]
  expect(await answerAction(services, maker, offer, 'pass', { ids: [mine, theirs] })).toMatchObject({
    changed: 1,
    refused: [{ id: mine, code: 'ownDocument' }],
  })
})

test('an own document may be rejected, which takes it back', async () => {
  expect(await act(maker, 'reject', await submittedBy(maker))).toMatchObject({ state: 'rejected' })
})

test('administrators alone, or everyone, as the company chooses', async () => {
  await choose('administrators')
  await expect(act(maker, 'pass', await submittedBy(maker))).rejects.toMatchObject({ code: 'ownDocument' })
  await services.pool.query(`update sys_role set code = 'SystemAdmin' where id = any($1)`, [maker.roleIds])
  expect(await act(maker, 'pass', await submittedBy(maker))).toMatchObject({ state: 'passed' })
  await services.pool.query(`update sys_role set code = 'Maker' where id = any($1)`, [maker.roleIds])
  await services.pool.query(`delete from parameter_system_config where type = 'ApprovalSetting'`)
  await choose('all')
  expect(await act(maker, 'pass', await submittedBy(maker))).toMatchObject({ state: 'passed' })
})

test('a list says which rows are the own ones, before the button is pressed', async () => {
  const [mine, theirs] = [await submittedBy(maker), await submittedBy(other)]
  const { data } = await answerCall(services, maker, offer, 'search', { page: { pageIndex: 1, pageSize: 100 } })
  const found = new Map((data as WireRow[]).map(row => [row.id, row._approval]))
  expect(found.get(mine)).toEqual({ actions: ['pass'], mine: false, asked: [], own: true })
  expect(found.get(theirs)).toBeUndefined()
})

test('what a person has imported is their own', async () => {
  const id = await insertSample(services.pool, 'one', offer, { amount: 80.5 })
  await services.pool.query(
    `with run as (
       insert into job_run (tenant_id, job, queue, kind, direction, user_id, user_code, user_name, language)
       values ('one', 'import', 'bulk', 'Offers', 'import', $2, 'maker', 'maker', 'zh-CN') returning id)
     insert into import_chunk (tenant_id, run_id, chunk, first_row, last_row, inserted_ids, create_time)
     select 'one', run.id, 1, 1, 1, array[$1::bigint], o.create_time from run, trial_offer o where o.id = $1`,
    [id, maker.userId],
  )
  const imported = { ...offer, imports: [{ kind: 'Offers' }] } as unknown as Resource
  const own = (caller: Caller) => inTenant(services.db, 'one', tx => ownDocuments(tx, caller, imported, [id]))
  expect([...(await own(maker))]).toEqual([id])
  expect([...(await own(other))]).toEqual([])
})
