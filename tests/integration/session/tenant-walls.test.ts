import { checkDatabaseRole } from '@sfa/config/check-database-role'
import { createPool } from '@sfa/db/connection/pool'
import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { refreshStatistics } from '@sfa/db/schema/refresh-statistics'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

let services: TenantServices

beforeAll(async () => {
  services = await startTenantServices()
  for (const tenant of ['one', 'two'])
    await inTenant(services.db, tenant, tx =>
      sql`insert into product_brand (code, name_cn) values ('B', ${`brand of ${tenant}`})`.execute(tx),
    )
})
afterAll(() => services.stop())

/** What a statement that an attacker chose would answer in the middle of a transaction of tenant `one`. */
const attack = (...statements: string[]) =>
  inTenant(services.db, 'one', async tx => {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await sql.raw(statement).execute(tx)).rows
    return rows as Record<string, unknown>[]
  })

const brands = 'select name_cn from product_brand'

describe('a statement that an attacker chose, in a transaction of one tenant,', () => {
  it('sees that tenant', async () => {
    expect(await attack(brands)).toEqual([{ name_cn: 'brand of one' }])
  })

  test.each([
    ['names another tenant', "set local app.tenant_id = 'two'"],
    ['names the platform', "set local app.tenant_id = '*'"],
    ['names another tenant in the middle of a query', "select set_config('app.tenant_id', 'two', true)"],
    ['claims to migrate', 'set local app.trusted = on'],
    [
      'takes the proof apart',
      "select set_config('app.proof', split_part(current_setting('app.proof'), '.', 1) || '.', true)",
    ],
    ['takes the proof of another time', "select set_config('app.proof', '1' || current_setting('app.proof'), true)"],
  ])('reaches no other: it %s', async (_, statement) => {
    const seen = await attack(statement, brands)
    expect(seen.map(row => row.name_cn)).not.toContain('brand of two')
  })

  it('reaches no other while the first rows of a query are on their way', async () => {
    const seen = await attack(
      `select b.name_cn from generate_series(1, 3) n
       cross join lateral (select set_config('app.tenant_id', case when n > 1 then 'two' else 'one' end, true)) moved
       cross join lateral (select name_cn from product_brand where n > 0) b`,
    )
    expect(seen.map(row => row.name_cn)).not.toContain('brand of two')
  })

  test.each([
    ['its first role', 'reset role'],
    ['its first role', 'set local role none'],
  ])('has no rights as %s', async (_, statement) => {
    await expect(attack(statement, brands)).rejects.toThrow('permission denied for table product_brand')
  })

  it('sees no row of a tenant as the platform', async () => {
    expect(await attack('reset role', 'set local role sfa_platform', brands)).toEqual([])
    expect(await attack('reset role', 'set local role sfa_platform', "set app.tenant_id = '*'", brands)).toEqual([])
    expect(await attack('reset role', 'set local role sfa_platform', 'select 1 from sys_captcha')).toEqual([])
  })

  it('becomes neither the owner nor any other role that may', async () => {
    const { rows } = await services.pool.query('select current_user as owner')
    const owner = rows[0].owner
    for (const statement of [
      `set local role "${owner}"`,
      `set session authorization "${owner}"`,
      'set role pg_read_all_data',
    ])
      await expect(attack('reset role', statement)).rejects.toThrow('permission denied')
    await expect(attack('reset role', 'alter table product_brand disable row level security')).rejects.toThrow(
      'must be owner',
    )
    await expect(attack('set local row_security = off', brands)).rejects.toThrow('row-level security')
    await expect(attack('reset role', 'select key from tenant_key')).rejects.toThrow('permission denied')
    await expect(attack('create function public.f() returns int language sql as $$ select 1 $$')).rejects.toThrow(
      'permission denied',
    )
  })

  it('writes nothing into another', async () => {
    await expect(
      attack("insert into product_brand (tenant_id, code, name_cn) values ('two', 'X', 'planted')"),
    ).rejects.toThrow('row-level security')
    await attack("set local app.tenant_id = 'two'", 'delete from product_brand')
    expect(
      await inTenant(services.db, 'two', tx => sql.raw(brands).execute(tx)).then(found => found.rows),
    ).toHaveLength(1)
  })

  it('handles no staging table of another', async () => {
    await inTenant(services.db, 'two', tx =>
      sql`select staging_create('staging.import_1_1_rows', '{row_no integer}'), staging_seal('staging.import_1_1_rows')`.execute(
        tx,
      ),
    )
    await inTenant(services.db, 'two', tx => sql`insert into staging.import_1_1_rows values (1)`.execute(tx))
    expect(await attack('select * from staging.import_1_1_rows')).toEqual([])
    for (const name of ['staging_drop', 'staging_seal'])
      await expect(attack(`select ${name}('staging.import_1_1_rows')`)).rejects.toThrow('not a staging table')
    await expect(attack("select staging_create('staging.import_1_1_rows', '{row_no integer}')")).rejects.toThrow(
      'not a staging table',
    )
    await expect(attack("select staging_create('staging.x', '{row_no integer default 1/0}')")).rejects.toThrow(
      'not a column',
    )
    await expect(attack("select staging_drop('public.product_brand')")).rejects.toThrow('not a staging table')
    await expect(attack('create table staging.mine (n integer)')).rejects.toThrow('permission denied')
  })
})

test('statistics of a table are taken anew in the middle of a transaction; those of the server itself are not', async () => {
  const counted = (name: string) =>
    inTenant(services.db, 'one', async tx => {
      await sql`insert into product_brand (code, name_cn) select 'S' || n, 'many ' || n from generate_series(1, 500) n`.execute(
        tx,
      )
      await refreshStatistics(tx, [name])
      const { rows } = await sql<{ rows: number }>`
        select reltuples::int rows from pg_class where oid = 'product_brand'::regclass`.execute(tx)
      await sql`delete from product_brand where starts_with(name_cn, 'many')`.execute(tx)
      return rows[0]?.rows ?? 0
    })
  const before = await counted('pg_class')
  expect(before).toBeLessThan(500)
  expect(await counted('product_brand')).toBeGreaterThanOrEqual(500)
})

test('a proof is worth nothing after some minutes', async () => {
  const kept = await inTenant(services.db, 'one', tx =>
    sql<{ proof: string }>`select current_setting('app.proof') as proof`.execute(tx),
  )
  const [issued, hash] = kept.rows[0]!.proof.split('.')
  const seen = await attack(`select set_config('app.proof', '${Number(issued) - 600}.${hash}', true)`, brands)
  expect(seen).toEqual([])
})

test('the owner of the tables is bound too, unless it says that it means to look past the walls', async () => {
  const { rows } = await services.pool
    .query("set app.trusted = 'off'; select name_cn from product_brand")
    .then(all => (all as unknown as { rows: unknown[] }[])[1]!)
  expect(rows).toEqual([])
  await services.pool.query("set app.trusted = 'on'")
  expect((await services.pool.query(brands)).rows).toHaveLength(2)
})

test('the server says whether the database believes it, and whether it has too many rights', async () => {
  expect(await checkDatabaseRole(services)).toBeUndefined()
  const { db } = services
  expect((await inPlatform(db, tx => sql`select id from tenant order by id`.execute(tx))).rows).toEqual([
    { id: 'one' },
    { id: 'two' },
  ])
  await services.pool.query("update tenant_key set key = 'another'")
  await expect(checkDatabaseRole(services)).rejects.toThrow('run the migrations with the present DATABASE_URL')
})

test('connections of a role of no such right see nothing at all', async () => {
  const stranger = createPool({ url: services.databaseUrl, max: 1 })
  await expect(stranger.query(brands)).rejects.toThrow('permission denied')
  await stranger.end()
})
