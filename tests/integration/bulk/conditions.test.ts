import { demo } from '@sfa/demo/definitions/demo.resource'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
const caller = aCaller()
/** Two products of different brands: code, id and brand. */
let products: { id: string; name: string; brand: string }[]

type Row = Record<string, unknown> & { id: string; ver: number }

const call = async (operation: 'create' | 'update' | 'search', body: Record<string, unknown>) =>
  ((await answerCall(bulk, caller, demo, operation, body)) as { data: unknown }).data
const create = async (values: Record<string, unknown>) => (await call('create', values)) as Row
const read = async (code: string) => ((await call('search', { code: [code] })) as Row[])[0] as Row
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'was accepted',
    error =>
      (error.details ?? [])
        .map((one: { field: string; code: string; params?: { message?: string } }) =>
          [one.field, one.code, one.params?.message].filter(Boolean).join(' '),
        )
        .join(),
  )
const importing = async (rows: (string | null)[][]) => {
  const run = await bulk.import(await bulk.workbook(rows), { kind: 'CustomObject', isCover: '1' })
  return bulk.errors(run)
}

beforeAll(async () => {
  bulk = await startBulk(40)
  const { rows } = await bulk.pool.query(
    `select distinct on (brand_id) id::text, full_name_cn as name, brand_id::text brand from product_product
     where tenant_id = 'one' order by brand_id, id limit 2`,
  )
  products = rows
})
afterAll(() => bulk.stop())

describe('a field with a condition', () => {
  test('is required where the condition holds, and nowhere else', async () => {
    expect(await refusal(create({ code: 'C1', name: '一', isPublic: '1' }))).toBe(
      'publicNote ruleBroken “是否公开”为“是”时，“公开说明”必填',
    )
    expect(await create({ code: 'C1', name: '一', isPublic: '0' })).toMatchObject({ publicNote: null })
  })

  test('takes no value where the condition does not hold', async () => {
    expect(await refusal(create({ code: 'C2', name: '二', isPublic: '0', publicNote: '甲' }))).toBe(
      'publicNote ruleBroken 仅“是否公开”为“是”时可填写“公开说明”',
    )
  })

  test('loses its value with the condition', async () => {
    const { id, ver } = await create({ code: 'C3', name: '三', isPublic: '1', publicNote: '甲' })
    await call('update', { id, ver, isPublic: '0' })
    expect(await read('C3')).toMatchObject({ isPublic: '0', publicNote: null })
  })

  test('is asked of files, with what the record has', async () => {
    await create({ code: 'C4', name: '四', isPublic: '1', publicNote: '甲' })
    expect(
      await importing([
        ['编码', '名称', '是否公开', '公开说明'],
        ['C4', '四', '是', ''],
        ['C5', '五', '是', ''],
        ['C6', '六', '否', '乙'],
        ['C7', '七', '是', '丙'],
      ]),
    ).toEqual([expect.stringMatching(/^3 公开说明 ruleBroken/), expect.stringMatching(/^4 公开说明 ruleBroken/)])
    expect(await read('C7')).toMatchObject({ publicNote: '丙' })
  })
})

describe('choices that depend on another field', () => {
  test('are taken where they fit, and refused where they do not', async () => {
    const [one, other] = products
    expect(await create({ code: 'F1', name: '一', brandId: one?.brand, productId: one?.id })).toMatchObject({
      productId: one?.id,
    })
    expect(await refusal(create({ code: 'F2', name: '二', brandId: other?.brand, productId: one?.id }))).toBe(
      'productId refFiltered',
    )
    expect(await create({ code: 'F3', name: '三', productId: one?.id })).toMatchObject({ brandId: null })
  })

  test('are looked at again when the other field changes', async () => {
    const { id, ver } = await read('F1')
    expect(await refusal(call('update', { id, ver, brandId: products[1]?.brand }))).toBe('productId refFiltered')
  })

  test('are asked of files, with what the record has', async () => {
    const [one, other] = products
    const { rows } = await bulk.pool.query(
      `select p.code, b.name_cn brand from product_product p join product_brand b on b.id = p.brand_id and b.tenant_id = p.tenant_id
       where p.tenant_id = 'one' and p.id = any($1) order by p.id = $2 desc`,
      [[one?.id, other?.id], one?.id],
    )
    const [first, second] = rows
    expect(
      await importing([
        ['编码', '名称', '品牌', '产品'],
        ['F5', '五', first.brand, first.code],
        ['F6', '六', first.brand, second.code],
        ['F1', '一', '', second.code],
      ]),
    ).toEqual([expect.stringMatching(/^3 产品 refFiltered/), expect.stringMatching(/^4 产品 refFiltered/)])
  })
})
