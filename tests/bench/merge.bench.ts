import { startApi } from '../integration/session/start-api'
import { type BenchRow, ninetyFifth, scaled, withinBudget } from './lib/bench-row'

const merges = 200

/**
 * Stores of a tenant with a million of them that are merged one after the other, and taken back: what the server takes
 * for each, its answer included. Each has contacts, primary distributors and a store that it supplies.
 */
export async function run(): Promise<BenchRow[]> {
  const stores = scaled(1_000_000)
  const api = await startApi()
  try {
    await api.sql('alter table customer_store disable trigger user')
    await api.sql(multiply, [stores])
    await api.sql('alter table customer_store enable trigger user')
    for (const text of [contacts, primaries, supplied, pairs]) await api.sql(text, [merges])
    for (const table of [
      'customer_store',
      'customer_primary_distributor',
      'customer_wholesaler',
      'customer_store_pair',
    ])
      await api.sql(`analyze ${table}`)
    const token = await api.tokenOf('yunhe', 'admin')
    const timed = async (path: string, body: object, times: number[]) => {
      const begun = performance.now()
      const { code, data } = await api.post(path, body, token)
      times.push(performance.now() - begun)
      if (code !== '0') throw new Error(`${path} answered ${code}`)
      return data
    }
    const [merged, undone]: [number[], number[]] = [[], []]
    const found = await api.sql("select id::text from customer_store_pair where first_code like 'B%' order by id")
    for (const { id } of found) {
      const { mergeId } = await timed('/portalsync/customer/store-pair/merge', { id, keep: 'first' }, merged)
      await timed('/portalsync/customer/store-merge/undoMerge', { id: mergeId }, undone)
    }
    const label = `of ${stores.toLocaleString('en')} stores: 95 of 100`
    return [
      withinBudget(`merge two ${label}`, 'ms', ninetyFifth(merged), 300),
      withinBudget(`undo the merge of two ${label}`, 'ms', ninetyFifth(undone), 300),
    ]
  } finally {
    await api.stop()
  }
}

const multiply = `
  insert into customer_store (tenant_id, code, name, contact_mobile, business_reg_no, position, state)
  select 'yunhe', 'B' || lpad(n::text, 8, '0'), '门店' || n, '199' || lpad(n::text, 8, '0'), 'R' || n,
    jsonb_build_object('longitude', 100 + (n % 2000) * 0.01, 'latitude', 22 + (n / 2000) * 0.01), 'passed'
  from generate_series(1, $1::int) n`
/** The first stores by their number; two that follow each other are a pair. */
const first = `(select id, substring(code from 2)::int n from customer_store where tenant_id = 'yunhe'
  and code between 'B00000001' and 'B' || lpad((2 * $1::int)::text, 8, '0')) s`
const contacts = `
  insert into customer_store_secondary_contact (tenant_id, head_id, line_no, contact_id, contact_name, mobile)
  select 'yunhe', id, 1, '01', '王' || n, null from ${first}`
const primaries = `
  insert into customer_primary_distributor (tenant_id, store_id, category_id, distributor_id, valid_from)
  select 'yunhe', s.id, c.id, d.id, '2026-01-01' from ${first}
  cross join (select id from product_category where tenant_id = 'yunhe' order by code limit 4) c
  cross join (select id from distributor_distributor where tenant_id = 'yunhe' order by code limit 1) d
  where (c.id + n) % 3 > 0`
const supplied = `
  insert into customer_wholesaler (tenant_id, wholesaler_id, store_id)
  select 'yunhe', s.id, o.id from ${first} join customer_store o on o.tenant_id = 'yunhe'
    and o.code = 'B' || lpad((s.n + 2 * $1::int)::text, 8, '0')`
const pairs = `
  insert into customer_store_pair (tenant_id, first_id, first_code, second_id, second_code)
  select 'yunhe', s.id, 'B' || s.n, o.id, 'B' || o.n from ${first} join ${first.replace(/ s$/, ' o')} on o.n = s.n + 1
  where s.n % 2 = 1`
