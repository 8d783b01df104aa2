import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let burner: ChildProcess
beforeAll(async () => {
  api = await startApi()
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  // Other work on the same machine.
  burner = spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' })
})
afterAll(async () => {
  burner.kill('SIGKILL')
  await api.stop()
})

test('200 orders at once for the last 100, all by one user, sell 100 and are refused as short 100 times', async () => {
  await api.sql(`
    delete from pricing_min_order where tenant_id = 'yunhe';
    delete from pricing_base_number where tenant_id = 'yunhe';
    delete from pricing_quota where tenant_id = 'yunhe';
    update receivable_credit_account set credit_limit = null where tenant_id = 'yunhe';
    insert into warehouse_warehouse (tenant_id, code, name, warehouse_type, negative_allowed, is_deleted)
      values ('yunhe', 'AT-ONCE', '抢购仓', 'central', 0, 0)`)
  const goods = await api.sql<{ code: string }>(
    `insert into warehouse_stock (tenant_id, warehouse_id, product_id, on_hand, reserved, stock_value, last_move_time)
     select 'yunhe', w.id, p.id, case place when 1 then 100 else 1000 end, 0, 0, now()
     from warehouse_warehouse w cross join (
       select id, row_number() over (order by id) place from product_product
       where tenant_id = 'yunhe' and is_deleted = 0 and product_type = '1' and unit_price > 0 order by id limit 2) p
     where w.tenant_id = 'yunhe' and w.code = 'AT-ONCE'
     returning (select code from product_product where tenant_id = 'yunhe' and id = product_id)`,
  )
  const [store] = await api.sql(
    `select code from customer_store where tenant_id = 'yunhe' and is_deleted = 0 and is_closed = 0 and merged_into is null
     order by id limit 1`,
  )
  const lines = goods.map(({ code }) => ({ productCode: code, quantity: 1 }))
  const token = await api.tokenOf('yunhe', 'admin')
  const { port } = api.app.server.address() as AddressInfo
  const place = async (at: number): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${port}/portalsync/order/createOrder`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `at-once-${at}`,
      },
      body: JSON.stringify({
        customerCode: store?.code,
        warehouseCode: 'AT-ONCE',
        submit: true,
        lines: at % 2 === 0 ? lines : lines.toReversed(),
      }),
    })
    const { code, data } = (await answer.json()) as { code: string; data?: { failures?: { code: string }[] } }
    const failures = data?.failures?.map(failure => failure.code) ?? []
    return [answer.status, ...(failures.length > 0 ? failures : [code])].join(' ')
  }
  const said = await Promise.all(Array.from({ length: 200 }, (_, at) => place(at)))
  const counts = Object.fromEntries([...new Set(said)].map(one => [one, said.filter(other => other === one).length]))
  expect(counts).toEqual({ '200 0': 100, '200 stockShort': 100 })
  const [left] = await api.sql(
    `select sum(reserved)::int reserved from warehouse_stock s join warehouse_warehouse w on w.id = s.warehouse_id
     where w.code = 'AT-ONCE' group by product_id having sum(on_hand) = 100`,
  )
  expect(left).toEqual({ reserved: 100 })
})
