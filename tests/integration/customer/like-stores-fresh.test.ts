import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

const rows = 8_000
let bulk: Bulk
beforeAll(async () => {
  bulk = await startBulk()
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
})
afterAll(() => bulk.stop())

type Plan = Record<'QUERY PLAN', string>

/** Plans of the statements that look for stores that are like one another, as the server makes them at that moment. */
async function watchPlans(): Promise<string[]> {
  const plans: string[] = []
  const client = await bulk.pool.connect()
  const clients = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => Promise<{ rows: Plan[] }> }
  client.release()
  const { query } = clients
  vi.spyOn(clients, 'query').mockImplementation(function (this: typeof clients, ...args: unknown[]) {
    const [text, values] = args
    if (typeof text === 'string' && text.includes("'looksLikeStore'")) {
      return query.call(this, `explain ${text}`, values).then(({ rows: lines }) => {
        plans.push(lines.map(line => line['QUERY PLAN']).join('\n'))
        return query.apply(this, args)
      })
    }
    return query.apply(this, args)
  })
  return plans
}

test('rows of a file are not each compared with each where stores have no statistics yet', async () => {
  const caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  const stores = Array.from({ length: rows }, (_, n) => [
    `F${n}`,
    `便利店${n}`,
    `1${3_000_000_000 + n}`,
    `R${n}`,
    `${(100 + (n % 2_000) * 0.01).toFixed(6)},${(22 + Math.floor(n / 2_000) * 0.01).toFixed(6)}`,
  ])
  const file = await bulk.workbook([['门店编码', '门店名称', '联系人手机', '工商注册号', '位置'], ...stores])
  const batch = await bulk.start(file, { kind: 'Store' }, caller)
  const plans = await watchPlans()
  const run = await bulk.carryOut(batch)
  vi.restoreAllMocks()
  expect(run).toMatchObject({ phase: 'done', successCount: rows })
  expect(plans).toHaveLength(1)
  // With one row expected it would compare 8,000 with 8,000 for each of eight cells.
  const expected = Number(/CTE Scan on given .* rows=(\d+)/.exec(plans[0] ?? '')?.[1])
  expect(expected, plans[0]).toBeGreaterThan(100)
})
