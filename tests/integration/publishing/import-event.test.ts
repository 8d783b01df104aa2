import { makeBody, type Raised } from '@sfa/services/publishing/event-body'
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
