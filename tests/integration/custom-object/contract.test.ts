import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { seedDictionaries } from '@sfa/demo-tenant/seed-products'
import { definitionMistakes } from '@sfa/kit/mistakes/definition-mistakes'
import type { Resource } from '@sfa/kit/resource'
import { resourceCalls } from '@sfa/kit/resource-calls'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { findResource, resources } from '@sfa/registry/registry'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answersSearches, buildsSchemas, hasTables, isLabelled } from '../resource/plain-suite'
import { aField, aKey, anObject, everyKind } from './an-object'

let services: TenantServices
let objects: Resource[]

beforeAll(async () => {
  services = await startTenantServices()
  await seedDictionaries(services, 'one')
  const own = [
    anObject('everything', everyKind),
    anObject('pairs', [
      aField('who', 'Text', { isKey: '1', isRequired: '1' }),
      aField('day', 'Date', { isKey: '1', isRequired: '1' }),
    ]),
    anObject('contract', [aKey(), aField('day', 'Date')], { isDetail: '1', head: 'customer.store' }),
  ]
  for (const one of own) await answerCall(services, aCaller(), customObject, 'create', { ...one })
  await inTenant(services.db, 'one', async () => undefined)
  objects = own.map(({ code }) => findResource(code, 'one') as Resource)
})
afterAll(() => services.stop())

test('what is tried of every resource of the product holds for the objects of a tenant', async () => {
  expect(definitionMistakes([...resources, ...objects])).toEqual([])
  for (const resource of objects) {
    isLabelled(resource)
    buildsSchemas(resource)
    await hasTables(services, resource, { widened: true })
    await answersSearches(services, resource)
  }
})

test('the table of an object is behind row-level security, with the tenant first in its key', async () => {
  const { rows } = await services.pool.query(`
    select c.relname, c.relrowsecurity and c.relforcerowsecurity secured, obj_description(c.oid, 'pg_class') tenant,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary) first,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) policies
    from pg_class c where c.relkind = 'r' and c.relname ~ '^custom_o[0-9]+$'`)
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row).toMatchObject({ secured: true, tenant: 'one', first: 'tenant_id', policies: 3 })
})

test('its calls have the code of the object in their address', () => {
  const [first] = objects
  expect(resourceCalls(first as Resource).map(({ path }) => path)).toContain('/portalsync/custom/everything/search')
})
