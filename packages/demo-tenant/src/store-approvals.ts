import { store } from '@sfa/customer/definitions/store.resource'
import { type Approval, judgedStates, keepApproved } from '@sfa/customer/operations/approved-state'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { searchRows } from '@sfa/db/search/search-rows'
import { momentOf } from '@sfa/kernel/china-day'
import { sql } from 'kysely'

/** Of scale 1. */
const sizes = { pending: 40, rejected: 25, fresh: 60 }
const reviewer = '陈晓禾'
const atOnce = 5_000

/**
 * Of the stores that are open some wait for approval: every other one is new, the others have changed since they were
 * passed. All that were passed have what was approved, closed ones too: opened again, they are passed stores.
 */
export async function seedApprovals(tx: Tx, scale: number): Promise<void> {
  const some = (count: number) => Math.max(1, Math.round(count * scale))
  const [pending, rejected, fresh] = [some(sizes.pending), some(sizes.rejected), some(sizes.fresh)]
  const { rows } = await sql<{ id: string; n: number }>`
    with chosen as (
      select id, row_number() over (order by md5(code)) n from customer_store where state = 'passed'
      order by n limit ${pending + rejected + fresh}
    )
    update customer_store s set ver = s.ver + 1,
      state = case when n <= ${pending} then 'pending' when n <= ${pending + rejected} then 'rejected' else 'new' end,
      opinion = case when n > ${pending} and n <= ${pending + rejected} then '门头照与地址不符，请核实后重新提交' end
    from chosen c where c.id = s.id returning s.id::text, c.n::int`.execute(tx)
  const changed = new Set(rows.filter(({ n }) => n <= pending && n % 2 === 0).map(({ id }) => id))
  await keepPassed(tx, changed)
}

/** What was approved is what the store holds now; of those that have changed since it was another contact and other hours. */
async function keepPassed(tx: Tx, changed: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text from customer_store
    where state in ('passed', 'closed') or id = any(${[...changed]}::bigint[]) order by id`.execute(tx)
  const before = { contact: '王建国', contactMobile: '19900000000', businessTime: '08:00-21:00' }
  for (let from = 0; from < rows.length; from += atOnce) {
    const found = await searchRows(tx, store, {
      filters: {},
      ids: rows.slice(from, from + atOnce).map(({ id }) => id),
      scope: 'everything',
      page: { pageIndex: 1, pageSize: -1, count: false },
    })
    const states = await judgedStates(tx, found.rows)
    const approvals = found.rows.map((row, at): Approval => {
      const storeId = String(row.id)
      const state = { ...states[at], ...(changed.has(storeId) && before) }
      return { storeId, state, by: reviewer, at: new Date(momentOf(String(row.lastModifiedTime))) }
    })
    await keepApproved(tx, approvals)
  }
}
