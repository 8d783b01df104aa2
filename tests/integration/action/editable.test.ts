import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { answerAction } from '@sfa/operations/action/answer-action'
import { checkEditable } from '@sfa/operations/bulk/import/checks/check-editable'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { stagedFields } from '@sfa/operations/bulk/import/reading/staged-field'
import type { Caller } from '@sfa/operations/caller'
import { allFields } from '@sfa/operations/permission/field-rights'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { createRecord } from '@sfa/operations/resource/saving/create-record'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSample } from './insert-sample'
import { createOffers, offer } from './offer'
import { withOfferHandlers } from './offer-handlers'
import { reachingAll } from './reaching-all'

let services: TenantServices
let caller: Caller
beforeAll(async () => {
  services = await startTenantServices()
  await createOffers(services.pool)
  withOfferHandlers()
  caller = await reachingAll(services, 'all')
})
afterAll(() => services.stop())

const inState = (state: string) => insertSample(services.pool, 'one', offer, { state, amount: 10 })

test('a record begins in the first state, whatever its form says', async () => {
  const id = await inState('draft')
  const { rows } = await services.pool.query('select org_id::text from trial_offer where id = $1', [id])
  const made = await createRecord(services, caller, offer, { code: 'NEW', orgID: rows[0].org_id, state: 'passed' })
  expect(made).toMatchObject({ state: 'draft', ver: 1 })
})

test('its fields change in the states of writing only, by one call or by a batch', async () => {
  const [draft, waiting] = [await inState('draft'), await inState('waiting')]
  const update = (id: string) => answerCall(services, caller, offer, 'update', { id, ver: 1, amount: 20 })
  expect((await update(draft)).data).toMatchObject({ amount: 20, state: 'draft' })
  await expect(update(waiting)).rejects.toMatchObject({
    code: 'wrongState',
    params: { state: '审批中', action: '编辑' },
  })
  const english = { ...caller, language: 'en-US' as const }
  await expect(
    answerCall(services, english, offer, 'update', { id: waiting, ver: 1, amount: 20 }),
  ).rejects.toMatchObject({ params: { state: 'Waiting', action: 'Editing' } })
  const { data } = await answerCall(services, caller, offer, 'batchUpdate', {
    ids: [draft, waiting],
    changes: { amount: 30 },
  })
  expect(data).toMatchObject({
    changed: 1,
    refused: [{ id: waiting, message: '当前状态为“审批中”，不能执行“编辑”' }],
  })
})

test('a file changes no record that has left them, and repeats it without a fault', async () => {
  // The role of the server makes no tables: the owner does, as for the staging tables of imports.
  await services.pool.query(`create table x_rows (row_no int, f_code text, f_amount bigint, cleared text[]);
    create table x_found (row_no int, id bigint);
    create table x_faults (row_no int, path text, header text, value text, code text, params jsonb);
    grant all on x_rows, x_found, x_faults to sfa_app`)
  await inTenant(services.db, 'one', async tx => {
    const ids = [await inState('draft'), await inState('waiting'), await inState('waiting')]
    for (const [at, amount] of [2000, 2000, 1000].entries()) {
      await sql`insert into x_rows values (${at}, ${`C${at}`}, ${amount}, '{}')`.execute(tx)
      await sql`insert into x_found values (${at}, ${ids[at]})`.execute(tx)
    }
    const plan = {
      resource: offer,
      spec: { kind: 'Offer', match: ['code'], columns: ['code', 'amount'], sample: {} },
      say: ([zh]: readonly string[]) => zh,
      columns: [],
      rights: allFields,
    }
    await checkEditable({
      tx,
      plan: plan as never,
      tables: { rows: 'x_rows', faults: 'x_faults', found: 'x_found' },
      fields: stagedFields(plan as never, { fields: ['amount'], cleared: [] }),
      matches: [],
      runId: '1',
    } as CheckScope)
    const { rows } = await sql`select row_no, value, code, params from x_faults`.execute(tx)
    expect(rows).toEqual([{ row_no: 1, value: 'C1', code: 'wrongState', params: { state: '审批中', action: '编辑' } }])
  })
})

test('several that a search finds are done in one call, and none where it finds none', async () => {
  const ids = [await inState('draft'), await inState('draft')]
  await services.pool.query(`update trial_offer set code = 'FOUND' || id where id = any($1)`, [ids])
  const submit = (query: object) => answerAction(services, caller, offer, 'submit', { query })
  expect(await submit({ code: 'FOUND' })).toEqual({ changed: 2, refused: [] })
  await expect(submit({ code: 'NOTHING' })).rejects.toMatchObject({ code: 'nothingToSave' })
})
