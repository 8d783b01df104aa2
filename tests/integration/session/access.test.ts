import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { seedDemoTenants } from '@sfa/demo-tenant/seed-demo-tenants'
import { menuSeeds } from '@sfa/foundation/operations/menu'
import { keysOfActions } from '@sfa/kit/actions/actions'
import type { MenuEntry } from '@sfa/menu/definitions/menu.calls'
import { sweepDrafts } from '@sfa/preference/operations/sweep-drafts'
import { findReport, resources } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuPath, startApi, type TestApi, userInfoPath } from './start-api'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ PLATFORM_TENANT: 'yunhe' })
})
afterAll(() => api.stop())

const rolesOf = async (token: string): Promise<string[]> => (await api.post(userInfoPath, {}, token)).data.roleIDs
const menuOf = async (token: string, roleIds?: string[]): Promise<MenuEntry[]> =>
  (await api.post(menuPath, { roleIds: roleIds ?? (await rolesOf(token)) }, token)).data
const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap(entry => [entry, ...flat(entry.children)])
const keysIn = (entries: readonly MenuEntry[], path: string): string[] =>
  JSON.parse(flat(entries).find(entry => entry.path === path)?.action ?? 'null')?.map((one: { key: string }) => one.key)

/** Keys that calls of their own ask for. */
const ofCalls: Readonly<Record<string, readonly string[]>> = {
  '/order/orderhistory': ['price'],
  '/distributor/distributororder': ['price'],
}
/** Of a page of master data: all but removing and changing many. */
const clerkKeys = ['search', 'add', 'edit', 'view', 'upload', 'download', 'share']

describe('the menu', () => {
  it('shows an administrator every screen of the product, with all its keys', async () => {
    const menu = await menuOf(await api.tokenOf('yunhe', 'admin'))
    const paths = flat(menu).flatMap(entry => entry.path ?? [])
    for (const resource of resources) {
      const { path } = resource
      if (path === null) continue
      expect(paths).toContain(path)
      const keys = [
        ...resource.keys,
        ...keysOfActions(resource),
        ...(ofCalls[path] ?? []),
        ...(findReport(path)?.actions ?? []),
      ]
      expect(keysIn(menu, path)).toEqual([...new Set(keys)])
    }
    expect(paths).toEqual(expect.arrayContaining(['/home', '/importexport/jobmonitor', '/parameter/swagger']))
    const names = menu.map(entry => entry.name)
    expect(names.slice(0, 2)).toEqual(['home', 'md-change-password'])
    expect(names).toEqual(expect.arrayContaining(['product', 'messagemanage', 'importexport', 'person', 'parameter']))
  })

  it('gives every entry both titles, and every group an icon', () => {
    for (const entry of menuSeeds(resources)) {
      expect(entry.title[0]).toMatch(/[\u4e00-\u9fa5]/)
      expect(entry.title[1]).toMatch(/^[\x20-\x7e]+$/)
      if (entry.parentCode === null && entry.type === '2') expect(entry.icon).toMatch(/Outlined$/)
    }
  })

  it('leaves out what a role does not hold', async () => {
    const clerk = await menuOf(await api.tokenOf('yunhe', 'clerk'))
    expect(keysIn(clerk, '/product/brand')).toEqual(clerkKeys)
    expect(keysIn(clerk, '/importexport/jobmonitor')).toBeUndefined()
    const viewer = await menuOf(await api.tokenOf('yunhe', 'viewer'))
    expect(keysIn(viewer, '/product/productmanage')).toEqual(['search', 'view', 'download'])
  })

  it('is answered for roles that the caller holds, and for no other', async () => {
    const [admin, clerk] = [await api.tokenOf('yunhe', 'admin'), await api.tokenOf('yunhe', 'clerk')]
    expect(await menuOf(clerk, await rolesOf(admin))).toEqual([])
    const both = await menuOf(clerk, [...(await rolesOf(admin)), ...(await rolesOf(clerk))])
    expect(both).toEqual(await menuOf(clerk))
  })

  it('loses what is taken away from a role or from everybody, with the keys of all below it', async () => {
    const [admin, clerk] = [await api.tokenOf('yunhe', 'admin'), await api.tokenOf('yunhe', 'clerk')]
    const [clerkRole] = await rolesOf(clerk)
    await api.sql(
      "insert into sys_menu_removal (tenant_id, menu_code, role_id) values ('yunhe', 'product', $1), ('yunhe', 'importexport.downloadlog', null)",
      [clerkRole],
    )
    const removed = async (token: string) => {
      const roleIdList = await rolesOf(token)
      return (
        await api.post('/portalsync/user/menu/searchMenuFilter', { orgIdList: ['1'], roleIdList, type: '2' }, token)
      ).data
    }
    expect(await removed(clerk)).toEqual({ product: true, 'importexport.downloadlog': true })
    expect(await removed(admin)).toEqual({ 'importexport.downloadlog': true })
    expect((await keysOf(clerk)).filter(key => key.startsWith('product/'))).toEqual([])
    expect(await keysOf(admin)).toContain('product/brand:edit')
    expect(await keysOf(admin)).not.toContain('importexport/downloadlog:search')
    await api.sql('delete from sys_menu_removal')
    expect(await keysOf(clerk)).toContain('product/brand:edit')
  })
})

/** Keys that the service enforces, as it sees them for a token. */
async function keysOf(token: string): Promise<string[]> {
  const rows = await api.sql("select keys from find_session(sha256(convert_to($1, 'utf8')), interval '2 hours')", [
    token,
  ])
  return rows[0]?.keys as string[]
}

describe('keys', () => {
  it('follow a change of the role from the next call on', async () => {
    const token = await api.tokenOf('yunhe', 'clerk')
    expect(await keysOf(token)).toContain('product/brand:add')
    await api.sql(`update sys_role_menu set action_keys = '{search}' where menu_code = 'product.brand'
      and role_id = any (select id from sys_role where code = 'Clerk' and tenant_id = 'yunhe')`)
    expect((await keysOf(token)).filter(key => key.startsWith('product/brand:'))).toEqual(['product/brand:search'])
    await api.sql(`update sys_role_menu set action_keys = '{search,add,edit,view}' where menu_code = 'product.brand'
      and role_id = any (select id from sys_role where code = 'Clerk' and tenant_id = 'yunhe')`)
  })
})

describe('keys that a process has asked for', () => {
  const role = `(select id from sys_role where code = 'Clerk' and tenant_id = 'yunhe')`

  it.each([
    [
      'the keys of a role',
      `update sys_role_menu set action_keys = '{search}' where menu_code = 'product.brand' and role_id = ${role}`,
      `update sys_role_menu set action_keys = '{search,add,edit,view}' where menu_code = 'product.brand' and role_id = ${role}`,
    ],
    [
      'what is taken away',
      `insert into sys_menu_removal (tenant_id, menu_code, role_id) values ('yunhe', 'product.brand', ${role})`,
      `delete from sys_menu_removal where tenant_id = 'yunhe' and menu_code = 'product.brand'`,
    ],
    [
      'the menu',
      `update sys_menu set access = '{nobody:holds}' where tenant_id = 'yunhe' and code = 'product.brand'`,
      `update sys_menu set access = null where tenant_id = 'yunhe' and code = 'product.brand'`,
    ],
    [
      'the roles',
      `update sys_role set is_deleted = 1 where id = ${role} and tenant_id = 'yunhe'`,
      `update sys_role set is_deleted = 0 where id = ${role} and tenant_id = 'yunhe'`,
    ],
    [
      'the organisation of the person, from which the page is taken away',
      `insert into sys_menu_removal (tenant_id, menu_code, org_id)
         select 'yunhe', 'product.brand', id from sys_org where tenant_id = 'yunhe' and id not in (
           select unnest(org_ids) from sys_user where tenant_id = 'yunhe' and user_code = 'clerk') limit 1;
       update sys_user set remark = org_ids::text, org_ids = (
         select array_agg(org_id) from sys_menu_removal where tenant_id = 'yunhe')
         where tenant_id = 'yunhe' and user_code = 'clerk'`,
      `update sys_user set org_ids = remark::bigint[], remark = null where tenant_id = 'yunhe' and user_code = 'clerk';
       delete from sys_menu_removal where tenant_id = 'yunhe'`,
    ],
  ])('count no longer once %s changes', async (_what, change, changeBack) => {
    const token = await api.tokenOf('yunhe', 'clerk')
    // Who may make brands is told what is missing in this one.
    const make = async () => (await api.post('/portalsync/product/createBrand', {}, token)).status
    expect(await make()).toBe(200)
    await api.sql(change)
    expect(await make()).toBe(403)
    await api.sql(changeBack)
    expect(await make()).toBe(200)
  })
})

describe('tenants', () => {
  it('are decided by the token, whatever the headers say', async () => {
    const token = await api.tokenOf('second', 'admin.second')
    const other = (await api.post(userInfoPath, {}, await api.tokenOf('yunhe', 'admin'))).data
    const forged = { 'x-tenant-id': 'yunhe', 'x-user-id': other.userId, 'x-user-code': 'admin' }
    const { data } = await api.post(userInfoPath, {}, token, forged)
    expect(data).toMatchObject({ tenant: 'second', userName: 'admin.second' })
    await api.post('/portalsync/user/preference/update', { key: 'theme', value: 'dark' }, token, forged)
    expect(await api.sql("select tenant_id from sys_user_preference where key = 'theme'")).toEqual([
      { tenant_id: 'second' },
    ])
  })

  it('lose the drafts that are a month old, and no setting', async () => {
    const token = await api.tokenOf('second', 'admin.second')
    for (const key of ['draft:product.brand:new', 'draft:product.brand:7', 'table:product.brand'])
      await api.post('/portalsync/user/preference/update', { key, value: { values: {} } }, token)
    await api.sql(
      "update sys_user_preference set last_modified_time = now() - interval '31 days' where key not like '%:7'",
    )
    expect(await sweepDrafts(api.tenants)).toBe(1)
    const kept = await api.sql("select key from sys_user_preference where key like '%product.brand%' order by key")
    expect(kept.map(row => row.key)).toEqual(['draft:product.brand:7', 'table:product.brand'])
  })

  it('see no row of one another in any table of identity', async () => {
    const tables = await api.sql(`select c.relname, c.relrowsecurity,
        exists (select from information_schema.columns where table_name = c.relname and column_name = 'tenant_id') tenant
      from pg_class c where c.relkind = 'r' and c.relname like 'sys\\_%' order by 1`)
    expect(tables.length).toBeGreaterThan(10)
    for (const { relname, relrowsecurity, tenant } of tables) {
      expect({ relname, relrowsecurity }).toEqual({ relname, relrowsecurity: true })
      if (!tenant) continue
      const seen = await inTenant(api.tenants.db, 'second', tx =>
        sql<{ tenant_id: string }>`select distinct tenant_id from ${sql.table(String(relname))}`.execute(tx),
      )
      expect(seen.rows.filter(row => row.tenant_id !== 'second')).toEqual([])
    }
  })

  it('cannot be reached through tables without a tenant', async () => {
    for (const table of ['sys_captcha', 'sys_sign_in_failure', 'sys_scan_login', 'sys_sso_attempt'])
      await expect(
        inTenant(api.tenants.db, 'second', tx => sql`select * from ${sql.table(table)}`.execute(tx)),
      ).rejects.toThrow(/permission denied/)
  })

  it('cannot write into one another', async () => {
    await expect(
      inTenant(api.tenants.db, 'second', tx =>
        sql`insert into sys_role (tenant_id, code, name) values ('yunhe', 'X', 'X')`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/)
  })

  it('share the names for signing in, so that a name leads to one user', async () => {
    await expect(
      inTenant(api.tenants.db, 'second', tx =>
        sql`insert into sys_user (user_name, user_code, name, password_hash) values ('ADMIN', 'x', 'x', 'x')`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow(/duplicate key/)
  })
})

describe('the seed', () => {
  const everything = async () =>
    JSON.stringify([
      await api.sql('select * from sys_menu order by tenant_id, code'),
      await api.sql('select * from sys_role_menu order by tenant_id, role_id, menu_code'),
      await api.sql('select * from sys_user order by tenant_id, id'),
      await api.sql('select * from parameter_system_config order by tenant_id, id'),
      await api.sql('select tenant_id, count(*) from product_product group by 1 order by 1'),
    ])
  const seedAgain = () => seedDemoTenants(api.tenants, api.config, () => undefined)

  it('changes nothing when it runs again, and ends no session', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    const before = await everything()
    await seedAgain()
    expect(await everything()).toBe(before)
    expect((await api.post(userInfoPath, {}, token)).code).toBe('0')
  })

  it('gives a screen that is new to the roles meant for it, and what was taken from a clerk stays taken', async () => {
    await api.sql("delete from sys_menu where code in ('product.packsize', 'importexport.jobmonitor')")
    await api.sql(
      "delete from sys_role_menu where menu_code = 'product.brand' and role_id = any (select id from sys_role where code = 'Clerk')",
    )
    await seedAgain()
    const admin = await menuOf(await api.tokenOf('empty', 'admin.empty'))
    expect(keysIn(admin, '/importexport/jobmonitor')).toContain('pause')
    const clerk = await menuOf(await api.tokenOf('yunhe', 'clerk'))
    expect(keysIn(clerk, '/product/packsize')).toEqual(clerkKeys)
    expect(keysIn(clerk, '/importexport/jobmonitor')).toBeUndefined()
    expect(keysIn(clerk, '/product/brand')).toBeUndefined()
  })

  it('leaves the second tenant smaller than the first and the third without products', async () => {
    const rows = await api.sql('select tenant_id, count(*)::int n from product_product group by 1 order by 1')
    expect(rows).toEqual([
      { tenant_id: 'second', n: 1 },
      { tenant_id: 'yunhe', n: 4 },
    ])
  })
})
