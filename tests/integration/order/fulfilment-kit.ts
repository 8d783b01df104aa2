import { holdCredit, releaseCredit } from '@sfa/receivable/operations/credit'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type OrderWorld, startOrderWorld } from './order-world'

export let world: OrderWorld

export const limit = (yuan: number, onExcess: 'review' | 'refuse', store = 2) =>
  world.query(
    `insert into receivable_credit_account (tenant_id, object_type, object_code, credit_limit, on_excess)
     values ('one', 'store', $1, $2, $3) on conflict (tenant_id, object_type, object_code)
     do update set credit_limit = excluded.credit_limit, on_excess = excluded.on_excess`,
    [`OW${store + 1}`, yuan * 100, onExcess],
  )
export const hold = (id: number, fen: number, more = {}) =>
  world.run(tx =>
    holdCredit(tx, world.admin, { id: String(id), no: `C${id}` }, { storeId: world.stores[2] as string }, fen, more),
  )
export const release = (id: number, fen?: number) =>
  world.run(tx => releaseCredit(tx, { id: String(id), no: `C${id}` }, fen))

/** A world of orders for the tests of a file; the laws of its ledgers hold after each. */
export function useOrderWorld(): void {
  beforeAll(async () => {
    world = await startOrderWorld()
  })
  afterAll(() => world.stop())
  beforeEach(() => world.query(`update receivable_credit_account set credit_limit = null, on_excess = 'review'`))
  afterEach(async () => {
    expect(await world.brokenLaws()).toEqual([])
  })
}
