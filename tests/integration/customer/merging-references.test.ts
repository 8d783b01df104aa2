import { keptConstraints } from '@sfa/customer/operations/merge/move-references'
import { hiddenReferences, storeReferences } from '@sfa/customer/operations/merge/store-references'
import { resources } from '@sfa/registry/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
beforeAll(async () => {
  bulk = await startBulk()
})
afterAll(() => bulk.stop())

const rowsOf = async (text: string) => (await bulk.pool.query(text)).rows

describe('every reference to stores is moved or has a reason not to be', () => {
  test('none is hidden inside other values', () => expect(hiddenReferences()).toEqual([]))

  test('the database has no column that names stores and that no definition says', async () => {
    const known = storeReferences(resources).map(({ part, column }) => `${part.table}.${column}`)
    const apart = [
      // The last approved state stays with the store that it is of.
      'customer_store_approved.store_id',
      // Stores that wait for their comparison; the store that stays is put there.
      'customer_store_look.store_id',
      // Follows the list of distributors of the store.
      'distributor_distributor_store.store_id',
      // Papers that were carried out: the coupons themselves are moved.
      'marketing_coupon_target.store_id',
      // Counted with those of the store that stays (marketing/promotion-accounts.ts).
      'marketing_promotion_use.store_id',
    ]
    const named = await rowsOf(`
      select table_name || '.' || column_name "name" from information_schema.columns join pg_class c on c.relname = table_name
      where table_schema = 'public' and c.relkind = 'r' and column_name ~ '(^|_)stores?_ids?$'
      union select c.conrelid::regclass || '.' || a.attname from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
      where c.contype = 'f' and c.confrelid = 'customer_store'::regclass`)
    expect(named.map(({ name }) => name).filter(name => ![...known, ...apart].includes(String(name)))).toEqual([])
  })

  test('what may not be there together is known of each table', async () => {
    const tables = storeReferences(resources).map(({ part }) => part.table)
    const constraints = await rowsOf(`
      select conname "name" from pg_constraint where contype = 'x' and conrelid::regclass::text in (${tables.map(table => `'${table}'`).join(', ')}) order by 1`)
    expect(constraints.map(({ name }) => name)).toEqual(keptConstraints)
  })
})
