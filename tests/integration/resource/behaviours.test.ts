import { AppError } from '@sfa/kernel/app-error'
import { type Behaviour, useBehaviours } from '@sfa/operations/resource/behaviour'
import { createRecord } from '@sfa/operations/resource/saving/create-record'
import { updateRecord } from '@sfa/operations/resource/saving/update-record'
import { brand } from '@sfa/product/definitions/brand.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let services: TenantServices
let steps: string[] = []
const caller = aCaller()

const behaviour: Behaviour = {
  of: brand,
  derive: (values, before) => {
    steps.push(before ? 'derive a change' : 'derive')
    return values.nameCn === undefined ? values : { ...values, nameEn: `(${values.nameCn})` }
  },
  check: {
    fields: ['nameCn'],
    run: async (_tx, _caller, { changed }) => {
      steps.push('check')
      if (changed.nameCn === '禁') throw new AppError('invalid', {}, 200, [{ field: 'nameCn', code: 'duplicate' }])
    },
  },
  before: async tx => {
    const { rows } = await sql`select from product_brand where name_cn = '乙'`.execute(tx)
    steps.push(`before: ${rows.length}`)
  },
  after: async (tx, _caller, { before, after }) => {
    const { rows } = await sql`select from product_brand where name_cn = '乙'`.execute(tx)
    steps.push(`after: ${rows.length}, ${before?.nameCn ?? 'new'} to ${after.nameCn}`)
    if (after.nameCn === '退') throw new AppError('stale')
  },
  import: {},
}

beforeAll(async () => {
  services = await startTenantServices()
  useBehaviours([behaviour])
})
beforeEach(() => {
  steps = []
})
afterAll(() => services.stop())

test('a behaviour derives, checks, and acts before and after the row is written', async () => {
  const made = await createRecord(services, caller, brand, { code: 'A', nameCn: '甲' })
  expect(made.nameEn).toBe('(甲)')
  expect(steps).toEqual(['derive', 'check', 'before: 0', 'after: 0, new to 甲'])
  steps = []
  const changed = await updateRecord(services, caller, brand, { id: made.id, ver: made.ver, nameCn: '乙' })
  expect(changed.nameEn).toBe('(乙)')
  expect(steps).toEqual(['derive a change', 'check', 'before: 0', 'after: 1, 甲 to 乙'])
})

test('what it refuses leaves nothing behind, also after the row was written', async () => {
  for (const nameCn of ['禁', '退'])
    await expect(createRecord(services, caller, brand, { code: nameCn === '禁' ? 'B' : 'C', nameCn })).rejects.toThrow()
  const { rows } = await services.pool.query("select code from product_brand where tenant_id = 'one' order by code")
  expect(rows.map(row => row.code)).toEqual(['A'])
})
