import { changesOfRecord } from '@sfa/audit/operations/changes-of-record'
import { createRecord } from '@sfa/operations/resource/saving/create-record'
import { updateRecord } from '@sfa/operations/resource/saving/update-record'
import { brand } from '@sfa/product/definitions/brand.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, expect, test } from 'vitest'

let services: TenantServices
let id: string
const caller = aCaller()
const asked = (by = caller, record = id) => changesOfRecord(services, by, { resource: brand.key, id: record })

beforeAll(async () => {
  services = await startTenantServices()
  const made = await createRecord(services, caller, brand, { code: 'H1', nameCn: '旧名' })
  id = String(made.id)
  await updateRecord(services, caller, brand, { id, ver: made.ver, nameCn: '新名' })
})
afterAll(() => services.stop())

test('tells what happened to one record, the last change first', async () => {
  const [last, first] = await asked()
  expect(last).toMatchObject({ operation: 'update', userName: '测试员', changes: { nameCn: ['旧名', '新名'] } })
  expect(first).toMatchObject({ operation: 'create' })
  expect(first?.changes).not.toHaveProperty('id')
})

test('needs the key by which such records are viewed', async () => {
  await expect(asked(aCaller({ keys: new Set(['product/brand:search']) }))).rejects.toMatchObject({
    code: 'notPermitted',
  })
  expect(await asked(aCaller({ keys: new Set(['product/brand:view']) }))).toHaveLength(2)
})

test('leaves out what a role may not read', async () => {
  const { rows } = await services.pool.query(
    "insert into sys_role (tenant_id, code, name) values ('one', 'Clerk', '文员') returning id::text id",
  )
  await services.pool.query(
    "insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode) values ('one', $1, 'product.brand', 'nameCn', 'hidden')",
    [rows[0].id],
  )
  const [last] = await asked(aCaller({ roleIds: [rows[0].id] }))
  expect(last?.changes).not.toHaveProperty('nameCn')
})

test('knows no record of another tenant, and none that is not there', async () => {
  await expect(asked(aCaller({ tenantId: 'two' }))).rejects.toMatchObject({ code: 'notFound' })
  await expect(asked(caller, '999999')).rejects.toMatchObject({ code: 'notFound' })
  await expect(changesOfRecord(services, caller, { resource: 'no.such', id })).rejects.toMatchObject({
    code: 'invalidRequest',
  })
})
