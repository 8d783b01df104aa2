import { dayOfNumber } from '@sfa/kernel/number/number-rule'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { numberRule } from '@sfa/parameter/definitions/number-rule.resource'
import { brand } from '@sfa/product/definitions/brand.resource'
import { productGroup } from '@sfa/product/definitions/product-group.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Row = Record<string, unknown>

let services: TenantServices
const caller = aCaller()
const other = aCaller({ tenantId: 'two' })

beforeAll(async () => {
  services = await startTenantServices()
})
afterAll(() => services.stop())

let names = 0
const newBrand = async (values: Row = {}, who = caller): Promise<string> => {
  const body = { nameCn: `品牌${names++}`, ...values }
  return String(((await answerCall(services, who, brand, 'create', body)).data as Row).code)
}
const keepRule = async (values: Row): Promise<Row> =>
  (await answerCall(services, caller, numberRule, 'create', { target: brand.key, ...values })).data as Row
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'was accepted',
    error => (error.details ?? []).map((one: Row) => `${one.field}: ${one.code}`).join(', ') || error.code,
  )
const day = () => dayOfNumber(new Date()).replaceAll('-', '')

test('200 saves at the same time have 200 numbers without a gap, also where some of them are refused', async () => {
  await newBrand({ nameCn: '占用' })
  const saves = Array.from({ length: 220 }, (_, at) => newBrand(at % 11 === 5 ? { nameCn: '占用' } : {}))
  const ended = await Promise.allSettled(saves)
  const codes = ended.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  expect(codes).toHaveLength(200)
  expect(codes.toSorted()).toEqual(Array.from({ length: 200 }, (_, at) => `B${String(at + 2).padStart(6, '0')}`))
})

test('a rule of the tenant numbers what comes from then on, for this tenant alone', async () => {
  const rule = await keepRule({ prefix: 'PP', datePart: 'yyyyMMdd', hasDash: '1', digits: 4, reset: 'day' })
  expect(rule.example).toBe('PP20261122-0001')
  const before = day()
  const made = [await newBrand(), await newBrand()]
  // Midnight may pass between the two.
  if (day() === before) expect(made).toEqual([`PP${before}-0001`, `PP${before}-0002`])
  expect(await newBrand({}, other)).toBe('B000001')
  // A number that a user has entered is passed over.
  await newBrand({ code: `PP${day()}-0003` })
  expect(await newBrand()).toBe(`PP${day()}-0004`)

  await answerCall(services, caller, numberRule, 'update', { id: rule.id, ver: rule.ver, prefix: 'QQ', hasDash: '0' })
  expect(await newBrand()).toBe(`QQ${day()}0005`)
  await answerCall(services, caller, numberRule, 'updateStatus', { ids: [rule.id], isDeleted: '1' })
  expect(await newBrand()).toBe('B000202')
})

test('the counter begins at 1 in its next turn', async () => {
  await answerCall(services, caller, numberRule, 'create', {
    target: productGroup.key,
    prefix: 'G',
    datePart: 'yyyyMM',
    reset: 'month',
  })
  const group = async (description: string) =>
    String(((await answerCall(services, caller, productGroup, 'create', { description })).data as Row).code)
  const first = await group('甲')
  expect(first).toBe(`G${day().slice(0, 6)}000001`)
  // As if what was counted were of the month before.
  await services.pool.query("update made_code set turn = '200001', last = 41 where resource = $1", [productGroup.key])
  await services.pool.query('update product_product_group set code = $1 where code = $2', ['G200001000041', first])
  expect(await group('乙')).toBe(first)
})

test('a rule is of records that are numbered, and its numbers come once', async () => {
  expect(await refusal(keepRule({ target: 'product.product' }))).toBe('target: dictMissing')
  expect(await refusal(keepRule({ target: 'nothing' }))).toBe('target: dictMissing')
  expect(await refusal(keepRule({ target: 'customer.banner', prefix: 'A-B' }))).toMatch(/^prefix: /)
  expect(await refusal(keepRule({ target: 'customer.banner', reset: 'day', datePart: 'yyyyMM' }))).toBe(
    'reset: ruleBroken',
  )
  expect(await refusal(keepRule({ target: brand.key }))).toMatch(/^target: /)
  expect(await refusal(keepRule({ target: 'customer.banner', digits: 11 }))).toBe('digits: max')
})
