import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { importJob } from '@sfa/operations/job/contracts/import'
import { createRun } from '@sfa/operations/job/life/create-run'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { makeBody, type Raised } from '@sfa/publishing/operations/event-body'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueOf, mandatory, productRow } from '../bulk/product-rows'
import { type Bulk, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
beforeAll(async () => {
  bulk = await startBulk(0)
})
afterAll(() => bulk?.stop())

it('a written file is one event with its counts, whatever the number of its rows', async () => {
  await bulk.pool.query(`insert into publishing_webhook (tenant_id, name, url, user_id, events)
    values ('one', 'x', 'https://partner.example/', 1, '["import:finished", "product.product:created"]')`)
  const catalogue = await catalogueOf(bulk)
  const rows = ['P1', 'P2', 'P3'].map(code => productRow(catalogue, code))
  expect(await bulk.import(await bulk.workbook([mandatory, ...rows]))).toMatchObject({ phase: 'done', failureCount: 0 })
  const { rows: told } = await bulk.pool.query(`
    select d.id::text, d.tenant_id "tenantId", w.user_id::text "userId", d.record_id "recordId", w.events, d.event, d.change
    from publishing_delivery d join publishing_webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id`)
  expect(told.map(({ event }) => event)).toEqual(['import:finished'])
  const made = await makeBody(bulk, told[0] as Raised)
  expect(JSON.parse((made as { body: string }).body)).toMatchObject({
    event: 'import:finished',
    resource: 'product.product',
    run: expect.stringMatching(/^\d+$/),
    result: { rowsNew: 3 },
  })
})

it('a file that cannot be read is told too, to the addresses that want to know', async () => {
  await bulk.pool.query(`delete from publishing_delivery; delete from publishing_webhook;
    insert into publishing_webhook (tenant_id, name, url, user_id, events) values
      ('one', 'y', 'https://partner.example/', 1, '["import:failed"]'),
      ('one', 'z', 'https://partner.example/', 1, '["import:finished"]')`)
  expect(await bulk.import(await bulk.workbook([]))).toMatchObject({ phase: 'failed' })
  const { rows: told } = await bulk.pool.query(`
    select d.id::text, d.tenant_id "tenantId", w.user_id::text "userId", d.record_id "recordId", w.events, d.event, d.change
    from publishing_delivery d join publishing_webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id`)
  expect(told.map(({ event }) => event)).toEqual(['import:failed'])
  const made = await makeBody(bulk, told[0] as Raised)
  expect(JSON.parse((made as { body: string }).body)).toMatchObject({
    event: 'import:failed',
    resource: 'product.product',
    run: expect.stringMatching(/^\d+$/),
    result: { code: expect.any(String), file: expect.any(String), rowsWritten: 0 },
  })
})

it('a job that a key has begun may do what the key may, and nothing once it is revoked', async () => {
  await bulk.pool.query(`insert into sys_menu (tenant_id, code, name, path, description_cn, description_en, actions)
    values ('one', 'p.m', 'm', '/product/productmanage', '产品', 'Products', '{search,view,edit,upload}')`)
  const { rows } = await bulk.pool.query(`
    insert into publishing_api_key (tenant_id, name, user_id, scopes)
    values ('one', '伙伴', 1, '["product:read", "product/productmanage:upload"]') returning id::text`)
  const run = { id: '1', tenantId: 'one', userId: '1', language: 'zh-CN' as const, apiKeyId: rows[0].id as string }
  const whole = await callerOfRun(bulk, { ...run, apiKeyId: null })
  const caller = await callerOfRun(bulk, run)
  expect([...whole.keys]).toEqual(['*:*:*'])
  expect([...caller.keys].filter(key => key.startsWith('product/productmanage:')).sort()).toEqual([
    'product/productmanage:search',
    'product/productmanage:upload',
    'product/productmanage:view',
  ])
  expect(caller).toMatchObject({ byApiKey: true, apiKeyName: '伙伴' })
  await bulk.pool.query("update publishing_api_key set state = 'revoked'")
  expect((await callerOfRun(bulk, run)).keys.size).toBe(0)
})

it('a run keeps the key of the call that began it', async () => {
  const path = await bulk.workbook([mandatory])
  const caller = {
    ...(await callerOfRun(bulk, { id: '1', tenantId: 'one', userId: '1', language: 'zh-CN' })),
    apiKeyId: '5',
  }
  const id = await createRun(bulk, caller, importJob, {
    kind: 'Product',
    direction: 'import',
    payload: { path } as never,
  })
  const run = await inTenant(bulk.db, 'one', tx => loadRun(tx, id))
  expect(run.apiKeyId).toBe('5')
})
