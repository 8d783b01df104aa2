import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { countSelectionCall } from '@sfa/kit/calls/selection.calls'
import type { Caller } from '@sfa/operations/caller'
import { countSelection, selectedIds } from '@sfa/operations/resource/batch/selected-records'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { brand } from '@sfa/product/definitions/brand.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, expect, test } from 'vitest'

let services: TenantServices
const caller = aCaller()
const ids: string[] = []

beforeAll(async () => {
  services = await startTenantServices()
  for (let n = 1; n <= 12; n++) {
    const body = { code: `SEL${String(n).padStart(2, '0')}`, nameCn: n % 2 ? `山泉${n}` : `云茶${n}` }
    ids.push(String(((await answerCall(services, caller, brand, 'create', body)).data as WireRow).id))
  }
})
afterAll(() => services.stop())

const count = async (body: object, who: Caller = caller) =>
  countSelection(services, who, countSelectionCall.body.parse({ resource: 'product.brand', ...body }))
const found = (selection: { ids?: string[]; searches?: object[] }, max = 100) =>
  inTenant(services.db, caller.tenantId, tx =>
    selectedIds(tx, caller, brand, { ids: [], searches: [], ...selection } as never, 'search', max),
  )
const springs = { query: { nameCn: '山泉' }, except: [] as string[] }

test('a search stands for everything that it finds but what was taken out', async () => {
  expect(await count({ searches: [springs] })).toBe(6)
  expect(await found({ searches: [{ ...springs, except: [ids[0] as string] }] })).toEqual(
    ids.filter((_, index) => index % 2 === 0).slice(1),
  )
})

test('what several ways choose counts once', async () => {
  const all = { query: { all: true }, except: [] }
  expect(await count({ ids: [ids[0]], searches: [springs, all] })).toBe(12)
  expect(await found({ ids: [ids[1] as string, ids[0] as string], searches: [springs] })).toHaveLength(7)
})

test('nothing chosen is nothing', async () => {
  expect(await count({})).toBe(0)
  expect(await found({})).toEqual([])
})

test('more than the work can bear is refused, and said', async () => {
  await expect(found({ searches: [springs] }, 5)).rejects.toMatchObject({
    code: 'selectionTooLarge',
    params: { max: 5 },
  })
})

test('who may not read the records may not count them', async () => {
  const stranger = aCaller({ keys: new Set() })
  await expect(async () => count({ searches: [springs] }, stranger)).rejects.toMatchObject({ code: 'notPermitted' })
  await expect(async () => count({ resource: 'nothing.known' })).rejects.toMatchObject({ code: 'invalidRequest' })
})
