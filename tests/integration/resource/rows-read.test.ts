import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { attachLabels } from '@sfa/db/record/ref-labels'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

/*
 * Under row-level security the planner knows neither a tenant's rows nor how many there are. What every call does must
 * not depend on its guess: how many rows these statements read is compared with how many they need.
 */

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** Rows of a table that `work` reads, whether or not it needs them. */
async function rowsReadOf(table: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return inTenant(api.tenants.db, 'yunhe', async tx => {
    const read = async () => {
      const { rows } = await sql<{ read: string }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) read from pg_stat_xact_user_tables
        where relname = ${table}`.execute(tx)
      return Number(rows[0]?.read ?? 0)
    }
    const before = await read()
    await work(tx)
    return (await read()) - before
  })
}

const countOf = async (what: string) => Number((await api.sql(`select count(*) n from ${what}`))[0]?.n)

test('what a user may do is found by reading the menu a few times, not once for each of its entries', async () => {
  const entries = await countOf(`sys_menu where tenant_id = 'yunhe'`)
  const asked = (tx: Tx) =>
    sql`select rights.keys from sys_user u cross join lateral rights_of(u.tenant_id, u.id) rights
        where u.user_name in ('admin', 'viewer')`.execute(tx)
  expect(entries).toBeGreaterThan(100)
  expect(await rowsReadOf('sys_menu', asked)).toBeLessThan(8 * entries)
  expect(await rowsReadOf('sys_role_menu', asked)).toBeLessThan(8 * entries)
})

test('the names of paths are found by reading the nodes of these paths, not the tree', async () => {
  const below = `where tenant_id = 'yunhe' and level = 3`
  const areas = await api.sql(`select id::text from organization_area ${below} order by id limit 20`)
  expect(areas).toHaveLength(20)
  const store = resourceOf('customer.store')
  const rows = areas.map(({ id }) => ({ provinceCityArea: id }))
  expect(await rowsReadOf('organization_area', tx => attachLabels(tx, store, rows))).toBeLessThan(20 * 8)
  expect(rows[0]).toMatchObject({ _labels: { provinceCityArea: expect.stringMatching(/^.+ \/ .+ \/ .+$/) } })
})
