import { changesOfRecord } from '@sfa/audit/operations/changes-of-record'
import { printOf } from '@sfa/kit/documents'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import type { Caller } from '@sfa/operations/caller'
import { notePrint, readPrint, searchPrints } from '@sfa/operations/document/print'
import { resources } from '@sfa/registry/registry'
import { aCaller } from '@sfa/test-kit/a-caller'
import { addUser } from '@sfa/test-kit/add-user'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSample } from '../action/insert-sample'
import { reachingAll } from '../action/reaching-all'

let services: TenantServices
let all: Caller
beforeAll(async () => {
  services = await startTenantServices()
  all = await reachingAll(services, 'all')
})
afterAll(() => services.stop())

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    error => error.code ?? String(error),
  )
/** A refusal before anything is asked of the database comes as it is thrown. */
const tried = (work: () => Promise<unknown>) => outcome(Promise.resolve().then(work))
const idsOf = ({ rows }: { rows: readonly unknown[] }) => rows.map(row => (row as { id: string }).id)
const paper = 'A4'

describe.each(resources.filter(printOf).map(resource => [resource.key, resource] as const))('%s', (_, resource) => {
  const of = (...ids: string[]) => ({ resource: resource.key, ids })

  test('documents are read with their lines in the order that is asked for, and prints are counted', async () => {
    const [a, b] = [
      await insertSample(services.pool, 'one', resource),
      await insertSample(services.pool, 'one', resource),
    ]
    const read = await readPrint(services, all, of(b, a, '999999999'))
    expect(idsOf(read)).toEqual([b, a])
    expect(read.company).toBe('one')
    const { lines, further = [] } = printOf(resource) ?? {}
    for (const { name, columns } of [...(lines ? [lines] : []), ...further]) {
      const [line] = (read.rows[0] as Record<string, Record<string, unknown>[]>)[name] as Record<string, unknown>[]
      for (const [column] of columns) expect(line).toHaveProperty(column)
      expect(line).toHaveProperty('_labels')
    }
    expect(await searchPrints(services, all, of(a))).toEqual([{ id: a, count: 0, lastTime: null, lastBy: null }])
    await notePrint(services, all, { ...of(a, b), paper })
    const again = await notePrint(services, all, { ...of(a), paper })
    expect(again).toMatchObject([{ id: a, count: 2, lastBy: all.userName }])
    expect((await searchPrints(services, all, of(a, b))).map(({ count }) => count)).toEqual([2, 1])
    const told = await changesOfRecord(services, all, { resource: resource.key, id: a })
    expect(told.filter(({ event }) => event?.kind === 'print')).toHaveLength(2)
  })

  test('is for who may view them, within their reach', async () => {
    const id = await insertSample(services.pool, 'one', resource)
    const other = aCaller({ ...all, keys: new Set(['product/brand:view']) })
    for (const by of [readPrint, searchPrints])
      expect(await tried(() => by(services, other, of(id)) as Promise<unknown>)).toBe('notPermitted')
    expect(await tried(() => notePrint(services, other, { ...of(id), paper }))).toBe('notPermitted')
    const foreign = aCaller({ tenantId: 'two' })
    expect(await tried(() => readPrint(services, foreign, of(id)))).toBe('notFound')
    expect(await tried(() => notePrint(services, foreign, { ...of(id), paper }))).toBe('notFound')
    if (!resource.scope) return
    const near = await addUser(services, {
      name: `near-${tableOf(resource)}`,
      keys: [permissionKey(resource, 'findById') as string],
    })
    expect(await tried(() => readPrint(services, near, of(id)))).toBe('notFound')
    expect(await searchPrints(services, near, of(id))).toEqual([])
  })
})

test('what is hidden from the reader stays off the paper', async () => {
  const resource = resources.find(({ key }) => key === 'warehouse.stock-document') as Resource
  const id = await insertSample(services.pool, 'one', resource, { reason: '盘点' })
  await services.pool.query(
    `insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode) values ('one', $1, $2, 'reason', 'hidden')`,
    [all.roleIds[0], resource.key],
  )
  const read = await readPrint(services, all, { resource: resource.key, ids: [id] })
  expect(read.hidden).toContain('reason')
  expect(read.rows[0]).not.toHaveProperty('reason')
})

test('a definition without a print has none', async () => {
  expect(await tried(() => readPrint(services, all, { resource: 'product.brand', ids: ['1'] }))).toBe('invalidRequest')
})
