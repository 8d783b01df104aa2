import { detailsOf } from '@sfa/kit/details'
import { tableOf } from '@sfa/kit/resource'
import { detailTable } from '@sfa/kit/shapes'
import type { PullBody, Pulled } from '@sfa/mobile/definitions/sync.calls'
import { changesOf, contentOf, type SyncTypeName, sentTypes, syncTypeNames } from '@sfa/mobile/definitions/sync-types'
import { pull } from '@sfa/mobile/operations/pull'
import { publishSyncTypes, searchSyncTypes, sweepSyncChanges } from '@sfa/mobile/operations/sync-types'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { resourceOf } from '@sfa/registry/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
/** Reaches the region 10. */
let manager: Caller
/** Reaches the stores that it looks after. */
let rep: Caller
let stranger: Caller

const callerOf = (userId: string, tenantId = 'one') =>
  callerOfRun(bulk, { id: '0', tenantId, userId, language: 'zh-CN' })
const sql = async (text: string) => (await bulk.pool.query(text)).rows

const people = (tenant: string) => `
  insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash, org_ids) values
    ('${tenant}', 77, '${tenant}-manager', 'manager', '经理', '-', '{10}'), ('${tenant}', 78, '${tenant}-rep', 'rep', '代表', '-', '{}');
  insert into sys_role (tenant_id, id, code, name, data_scope) values
    ('${tenant}', 77, 'FieldLead', '区域', 'orgTree'), ('${tenant}', 78, 'Field', '代表', 'self');
  insert into sys_user_role (tenant_id, user_id, role_id) values ('${tenant}', 77, 77), ('${tenant}', 78, 78);
  insert into sys_menu (tenant_id, code, name, platform, path, description_cn, description_en)
    values ('${tenant}', 'mini.visit', 'visit', '2', '/mini/visit', '拜访', 'Visits');
  insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys) values
    ('${tenant}', 77, 'mini.visit', '{use}'), ('${tenant}', 78, 'mini.visit', '{use}');`

beforeAll(async () => {
  bulk = await startBulk(2)
  await sql(`
    insert into tenant (id, name) values ('two', '第二家') on conflict do nothing;
    insert into sys_org (tenant_id, id, code, name_cn, level, full_path) values
      ('one', 10, 'R10', '华东', 1, '/'), ('one', 20, 'R20', '华南', 1, '/');`)
  await sql(people('one'))
  await sql(people('two'))
  ;[manager, rep, stranger] = await Promise.all([callerOf('77'), callerOf('78'), callerOf('77', 'two')])
})
afterAll(() => bulk.stop())

/** Ten stores: the even ones of the region of the manager, every fifth looked after by the rep. */
beforeEach(async () => {
  await sql(`delete from customer_store where tenant_id = 'one'; delete from mobile_sync_state;
    insert into customer_store (tenant_id, id, code, name, contact_mobile, state, org_id, sales_rep_user_code_list)
    select 'one', 1000 + n, 'S' || n, '店' || n, '19900000001', 'passed', case when n % 2 = 0 then 10 else 20 end,
      case when n % 5 = 0 then '{78}'::bigint[] else '{}' end from generate_series(1, 10) n`)
})

interface Got {
  full: boolean
  codes: string[]
  deleted: string[]
  version: string
  pages: number
}

/** Every page of one type. */
async function take(
  caller: Caller,
  type: PullBody['types'][number]['type'],
  version?: string,
  pageSize = 500,
): Promise<Got> {
  let cursor: string | undefined
  const pages: Pulled[] = []
  do {
    const [page] = (await pull(bulk, caller, { types: [{ type, version, cursor }], pageSize })).types as [Pulled]
    pages.push(page)
    cursor = page.cursor ?? undefined
  } while (cursor)
  const last = pages.at(-1) as Pulled
  return {
    full: last.full,
    codes: pages.flatMap(({ changed }) => changed.map(({ code }) => String(code))),
    deleted: pages.flatMap(({ deleted }) => deleted),
    version: String(last.version),
    pages: pages.length,
  }
}

/** A version behind which nothing is open: what other transactions of the server hold back would be told once more. */
async function settled(caller: Caller, type: SyncTypeName = 'customer'): Promise<string> {
  let { version } = await take(caller, type)
  await expect
    .poll(
      async () => {
        const next = await take(caller, type, version)
        version = next.version
        return [next.full, next.codes, next.deleted]
      },
      { timeout: 60_000 },
    )
    .toEqual([false, [], []])
  return version
}

describe('a pull', () => {
  it('has everything for a phone that has nothing, then changes and deletions alone', async () => {
    const first = await take(manager, 'customer')
    expect(first).toMatchObject({ full: true, codes: ['S2', 'S4', 'S6', 'S8', 'S10'], deleted: [] })
    const version = await settled(manager)
    await sql(`update customer_store set name = '新店', ver = ver + 1 where id = 1004;
      update customer_store set is_deleted = 1 where id = 1006; delete from customer_store where id = 1008`)
    const next = await take(manager, 'customer', version)
    expect(next).toMatchObject({ full: false, codes: ['S4'], deleted: ['1006', '1008'] })
    const [page] = (await pull(bulk, manager, { types: [{ type: 'customer', version }], pageSize: 500 })).types
    expect(page?.changed[0]).toMatchObject({
      id: '1004',
      name: '新店',
      ver: 2,
      storeShipToList: [],
      secondaryContact: [],
    })
  })

  it('sends a record again whose lines have changed', async () => {
    await sql(`insert into customer_store_secondary_contact (tenant_id, head_id, line_no, contact_name)
      values ('one', 1002, 1, '李')`)
    const version = await settled(manager)
    await sql(`update customer_store_secondary_contact set contact_name = '王' where head_id = 1002`)
    const [page] = (await pull(bulk, manager, { types: [{ type: 'customer', version }], pageSize: 500 })).types
    expect(page?.changed).toMatchObject([{ id: '1002', secondaryContact: [{ contactName: '王' }] }])
    await sql(`delete from customer_store_secondary_contact`)
    expect((await take(manager, 'customer', version)).codes).toEqual(['S2'])
  })

  it('holds what the caller reaches, and drops what was handed to others', async () => {
    expect((await take(rep, 'customer')).codes).toEqual(['S5', 'S10'])
    const version = await settled(rep)
    await sql(`update customer_store set sales_rep_user_code_list = '{}' where id = 1005;
      update customer_store set sales_rep_user_code_list = '{78}' where id = 1001`)
    expect(await take(rep, 'customer', version)).toMatchObject({ full: false, codes: ['S1'], deleted: ['1005'] })
  })

  it('is whole again where the reach has changed', async () => {
    const version = await settled(manager)
    await sql(`update sys_user set org_ids = '{20}' where tenant_id = 'one' and id = 77`)
    expect(await take(manager, 'customer', version)).toMatchObject({
      full: true,
      codes: ['S1', 'S3', 'S5', 'S7', 'S9'],
    })
    await sql(`update sys_user set org_ids = '{10}' where tenant_id = 'one' and id = 77`)
  })

  it('keeps back the fields that the caller may not read', async () => {
    const version = await settled(rep)
    await sql(`insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
      values ('one', 78, 'customer.store', 'contactMobile', 'hidden')`)
    const [page] = (await pull(bulk, rep, { types: [{ type: 'customer', version }], pageSize: 500 })).types
    expect(page?.full).toBe(true)
    expect(page?.changed.length).toBe(2)
    expect(page?.changed[0]).not.toHaveProperty('contactMobile')
    await sql(`delete from sys_role_field_mask`)
  })

  it('comes in pages, of one type after the other', async () => {
    const paged = await take(manager, 'customer', undefined, 2)
    expect(paged).toMatchObject({ codes: ['S2', 'S4', 'S6', 'S8', 'S10'], pages: 3 })
    const version = await settled(manager)
    await sql(`update customer_store set memo = 'x' where tenant_id = 'one'`)
    const changes = await take(manager, 'customer', version, 3)
    expect(changes).toMatchObject({ full: false, codes: ['S2', 'S4', 'S6', 'S8', 'S10'] })
    expect(changes.deleted.sort()).toEqual(['1001', '1003', '1005', '1007', '1009'])
    const { types } = await pull(bulk, manager, { types: [{ type: 'customer' }, { type: 'brand' }], pageSize: 3 })
    expect(types[1]).toMatchObject({ type: 'brand', changed: [], version: null, cursor: expect.any(String) })
  })

  it('tells of a change that was made while the pages were read with the next one', async () => {
    await settled(manager)
    const [page] = (await pull(bulk, manager, { types: [{ type: 'customer' }], pageSize: 2 })).types
    await sql(`update customer_store set name = '晚到' where id = 1002`)
    const asked = { type: 'customer' as const, cursor: page?.cursor ?? undefined }
    const [rest] = (await pull(bulk, manager, { types: [asked], pageSize: 500 })).types
    expect(rest?.changed.map(({ code }) => code)).toEqual(['S6', 'S8', 'S10'])
    expect((await take(manager, 'customer', String(rest?.version))).codes).toContain('S2')
  })

  it('tells of a transaction that ends after a later one', async () => {
    const version = await settled(manager)
    const slow = await bulk.pool.connect()
    await slow.query('begin')
    await slow.query(`update customer_store set name = '慢' where id = 1002`)
    await sql(`update customer_store set name = '快' where id = 1004`)
    const before = await take(manager, 'customer', version)
    expect(before.codes).toEqual(['S4'])
    await slow.query('commit')
    slow.release()
    expect((await take(manager, 'customer', before.version)).codes).toContain('S2')
  })

  it('is whole for a version that is too old, of another database, or no version at all', async () => {
    const version = await settled(manager)
    await sql(`delete from customer_store where id = 1002;
      update mobile_sync_change set at = now() - interval '61 days' where gone and record_id = 1002`)
    expect((await take(manager, 'customer', version)).deleted).toContain('1002')
    expect(await sweepSyncChanges(bulk)).toBe(1)
    expect((await take(manager, 'customer', version)).full).toBe(true)
    expect((await take(manager, 'customer', 'nothing')).full).toBe(true)
    const late = Buffer.from(JSON.stringify({ xid: '999999999999', reader: 'x' })).toString('base64url')
    expect((await take(manager, 'customer', late)).full).toBe(true)
  })

  it('is whole where more has changed than is worth telling', async () => {
    const version = await settled(manager)
    await sql(`insert into customer_store (tenant_id, id, code, name, contact_mobile, state, org_id)
      select 'one', 90000 + n, 'N' || n, '店', '19900000001', 'passed', 20 from generate_series(1, 2001) n`)
    expect(await take(manager, 'customer', version)).toMatchObject({ full: true, deleted: [] })
  })

  it('refuses a type that is not sent yet, and a cursor that is none', async () => {
    await expect(pull(bulk, manager, { types: [{ type: 'visit' }], pageSize: 500 })).rejects.toMatchObject({
      details: [{ field: 'types.0.type', code: 'syncTypeWaits', params: { type: 'visit' } }],
    })
    const asked = { type: 'brand' as const, cursor: 'e30' }
    await expect(pull(bulk, manager, { types: [asked], pageSize: 500 })).rejects.toMatchObject({ code: 'syncCursor' })
  })

  it('sends what orders are made of: open stores, products for sale, ways to pay', async () => {
    const stores = await take(manager, 'iOrderStore')
    expect(stores.codes).toEqual(['S2', 'S4', 'S6', 'S8', 'S10'])
    const version = await settled(manager)
    const later = await settled(manager, 'iOrderStore')
    await sql(`update customer_store set is_closed = 1, state = 'closed' where id = 1004;
      update customer_store set name = '新名' where id = 1006`)
    expect(await take(manager, 'iOrderStore', later)).toMatchObject({ full: false, codes: ['S6'], deleted: ['1004'] })
    expect((await take(manager, 'customer', version)).codes).toEqual(['S4', 'S6'])
    await publishSyncTypes(bulk, { ...manager, keys: new Set(['*:*:*']) }, { types: ['iOrderStore'] })
    expect((await take(manager, 'iOrderStore', later)).full).toBe(true)
    expect((await take(manager, 'customer', version)).full).toBe(false)
    await sql(`insert into parameter_dictionary (tenant_id, type, value, description)
      values ('one', 'OrderPayment', 'sync1', '试'), ('one', 'Other', 'sync2', '试')`)
    const [ways] = (await pull(bulk, rep, { types: [{ type: 'paymentType' }], pageSize: 500 })).types
    expect(ways?.changed.map(({ value }) => value)).toContain('sync1')
    expect(ways?.changed.map(({ value }) => value)).not.toContain('sync2')
    expect((await take(rep, 'iOrderProduct')).codes.length).toBeGreaterThan(0)
  })

  it('sends orders that are not over, with their lines, to who reaches them', async () => {
    await sql(`delete from order_order_lines; delete from order_order;
      insert into order_order (tenant_id, id, order_number, order_status, customer_type, customer_code, customer_name,
        order_date, org_id, store_id)
      select 'one', 500 + n, 'SO-' || n, case n when 3 then 'closed' else 'submitted' end, 'store', 'S', '店', '2030-01-01',
        case n when 4 then 20 else 10 end, 1002 from generate_series(1, 4) n;
      insert into order_order_lines (tenant_id, head_id, line_no, product, unit, quantity)
      select 'one', 501, 1, (select min(id) from product_product where tenant_id = 'one'), 1, 5`)
    const numbers = async (version?: string) => {
      const [page] = (await pull(bulk, manager, { types: [{ type: 'order', version }], pageSize: 500 })).types
      return { page, numbers: page?.changed.map(({ orderNumber }) => orderNumber), deleted: page?.deleted }
    }
    const first = await numbers()
    expect(first.numbers).toEqual(['SO-1', 'SO-2'])
    expect(first.page?.changed[0]).toMatchObject({ orderStatus: 'submitted', lines: [{ quantity: 5 }] })
    const version = await settled(manager, 'order')
    await sql(`update order_order_lines set quantity = 6 where head_id = 501;
      update order_order set order_status = 'cancelled' where id = 502`)
    expect(await numbers(version)).toMatchObject({ numbers: ['SO-1'], deleted: ['502'] })
    await sql(`delete from order_order_lines; delete from order_order`)
  })

  it('has nothing of another tenant', async () => {
    const version = await settled(stranger)
    await sql(`update customer_store set memo = 'y' where tenant_id = 'one'`)
    expect(await take(stranger, 'customer', version)).toMatchObject({ full: false, codes: [], deleted: [] })
    expect((await take(stranger, 'customer')).codes).toEqual([])
  })

  it('leaves configuration on the server that is not meant for phones', async () => {
    await sql(`insert into parameter_system_config (tenant_id, type, param, value)
      values ('one', 'Secret', 'key', 'k'), ('one', 'CropSet', 'Test', 't')`)
    const [page] = (await pull(bulk, rep, { types: [{ type: 'systemconfig' }], pageSize: 500 })).types
    const types = page?.changed.map(({ type }) => type)
    expect(types).toContain('CropSet')
    expect(types).not.toContain('Secret')
  })
})

describe('the sync types', () => {
  const all = async () => {
    const admin = { ...manager, keys: new Set(['*:*:*']) }
    return new Map((await searchSyncTypes(bulk, admin)).map(row => [row.type, row]))
  }
  const admin = () => ({ ...manager, keys: new Set(['*:*:*']) })

  it('are those of the documents, with size and last change', async () => {
    const rows = await all()
    expect([...rows.keys()]).toEqual(syncTypeNames)
    expect(rows.get('customer')).toMatchObject({ records: 10, lastChange: expect.any(String), waitsFor: null })
    expect(rows.get('customer')?.bytes).toBeGreaterThan(1000)
    expect(rows.get('visit')).toMatchObject({ records: null, version: null, waitsFor: ['拜访', 'Visits'] })
    expect(rows.get('iOrderStore')).toMatchObject({ records: 10, lastChange: rows.get('customer')?.lastChange })
  })

  it('are published: phones take them whole with their next pull', async () => {
    const version = await settled(manager)
    expect(await publishSyncTypes(bulk, admin(), { types: ['customer'] })).toEqual({ published: 1 })
    expect(await take(manager, 'customer', version)).toMatchObject({ full: true })
    expect((await all()).get('customer')).toMatchObject({ publishedBy: manager.userName })
    expect((await all()).get('customer')?.version).toMatch(/^1\.\d+$/)
    await expect(publishSyncTypes(bulk, admin(), { types: ['visit'] })).rejects.toMatchObject({ code: 'invalid' })
    await expect(publishSyncTypes(bulk, { ...rep, keys: new Set() }, { types: ['brand'] })).rejects.toMatchObject({
      code: 'notPermitted',
    })
  })

  it('have their changes noted for each of their tables', async () => {
    const noted = await sql(`
      select c.relname || ':' || encode(t.tgargs, 'escape') as of from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname in ('sync_added', 'sync_changed', 'sync_removed')`)
    const wanted = sentTypes.flatMap(type => {
      const content = contentOf(type)
      if (!('of' in content)) return []
      const resource = resourceOf(content.of)
      const tables = [tableOf(resource), ...detailsOf(resource).map(([name]) => detailTable(resource, name))]
      return tables.flatMap(table => Array(3).fill(`${table}:${changesOf(type)}\\000`))
    })
    expect(noted.map(row => row.of)).toEqual(expect.arrayContaining(wanted))
  })
})
