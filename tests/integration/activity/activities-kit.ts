import { activity } from '@sfa/activity/definitions/activity.resource'
import { activityApplication } from '@sfa/activity/definitions/application.resource'
import { activityBudget } from '@sfa/activity/definitions/budget.resource'
import { activityExecution } from '@sfa/activity/definitions/execution.resource'
import type { WireRow } from '@sfa/db/search/search-rows'
import { today } from '@sfa/kernel/china-day'
import type { Resource } from '@sfa/kit/resource'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { storeFile } from '@sfa/operations/files/store-file'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { afterAll, beforeAll } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

export let demo: Demo
export let admin: Caller
export let hq: string
export let team: string
export let stores: string[]
export const sql = async (text: string) => (await demo.pool.query(text)).rows as WireRow[]

export const day = (after: number) => new Date(Date.parse(today()) + after * 86_400_000).toISOString().slice(0, 10)
export const write = async (resource: Resource, operation: 'create' | 'update' | 'updateStatus', values: WireRow) =>
  (await answerCall(demo, admin, resource, operation, values)).data as WireRow
export const act = (resource: Resource, action: string, { id }: WireRow, body: WireRow = {}) =>
  answerAction(demo, admin, resource, action, { id, ...body }) as Promise<WireRow>
export const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`.trim()),
  )
export const planned = (values: WireRow = {}) =>
  write(activity, 'create', {
    name: '陈列',
    type: 'display',
    orgID: hq,
    applicationStart: day(-5),
    applicationEnd: day(5),
    activityStart: day(-1),
    activityEnd: day(10),
    maximumCustomers: 10,
    budget: 10_000,
    ...values,
  })
/** An activity that was passed, with a budget of display fees where an amount is given. */
export async function approved(values: WireRow = {}, display = 0, budget: WireRow = {}): Promise<WireRow> {
  const made = await planned(values)
  if (display > 0)
    await write(activityBudget, 'create', {
      activityID: made.id,
      orgID: hq,
      item: 'display',
      amount: display,
      ...budget,
    })
  await act(activity, 'submit', made)
  return act(activity, 'pass', made)
}
export const apply = (one: WireRow, store: number, amount = 0, item: string | null = 'display') =>
  write(activityApplication, 'create', { activityID: one.id, storeID: stores[store], amount, item })
export const ended = ({ id }: WireRow) =>
  sql(`update activity_activity set application_start = '${day(-40)}', application_end = '${day(-30)}',
    activity_start = '${day(-25)}', activity_end = '${day(-1)}' where id = ${id}`)
/** Places and money of an activity and its budgets: applied, amount; then held, posted and available of each. */
export const state = async ({ id }: WireRow) => [
  ...(await sql(`select applied_customers::int applied, amount::int from activity_activity where id = ${id}`)).map(
    ({ applied, amount }) => `${applied} ${Number(amount) / 100}`,
  ),
  ...(await sql(`select held, used, available from activity_budget where activity_id = ${id} order by id`)).map(
    ({ held, used, available }) => [held, used, available].map(fen => Number(fen) / 100).join(' '),
  ),
]
export async function photo(content: string): Promise<string> {
  const file = { tenantId: 'one', name: 'a.jpg', content: await picture(content), createBy: 'x' }
  return (await storeFile(demo, { ...file, ownerId: null, keepDays: null })).id
}
export async function picture(colour: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}
export const execute = async (application: WireRow, amount: number, colour = '#123456') =>
  write(activityExecution, 'create', {
    applicationID: application.id,
    executeTime: `${day(-1)} 10:00:00`,
    photos: [await photo(colour)],
    amount,
  })

/** A demo with 200 stores of a team, for the tests of a file. */
export function useActivities(): void {
  beforeAll(async () => {
    demo = await startDemo()
    admin = await demo.admin()
    await sql(`
      insert into sys_org (tenant_id, code, name_cn, parent_id, level, full_path)
      select 'one', 'AT1', '活动组', id, 2, '/' || id || '/' from sys_org where tenant_id = 'one' and code = 'HQ';
      insert into customer_store (tenant_id, code, name, contact_mobile, org_id, position)
      select 'one', 'AS' || n, '活动店' || n, '19900000001', (select id from sys_org where tenant_id = 'one' and code = 'AT1'),
        '{"longitude": 121.47, "latitude": 31.23, "coordType": "gcj02"}'
      from generate_series(1, 200) n`)
    const idOf = async (code: string) =>
      String((await sql(`select id::text from sys_org where tenant_id = 'one' and code = '${code}'`))[0]?.id)
    hq = await idOf('HQ')
    team = await idOf('AT1')
    stores = (
      await sql("select id::text from customer_store where tenant_id = 'one' and code ~ '^AS' order by id")
    ).map(({ id }) => String(id))
  })
  afterAll(() => demo.stop())
}
