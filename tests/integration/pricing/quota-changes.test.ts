import type { WireRow } from '@sfa/db/search/search-rows'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { quota } from '@sfa/pricing/definitions/quota.resource'
import { quotaChange } from '@sfa/pricing/definitions/quota-change.resource'
import { describe, expect, test } from 'vitest'
import {
  act,
  admin,
  create,
  decide,
  demo,
  found,
  ids,
  publish,
  refusal,
  sql,
  useChangeRequests,
} from './change-requests-kit'

useChangeRequests()

describe('quotas', () => {
  const aQuota = (total: number) =>
    create(quota, {
      productCode: 'YH-000001',
      objectType: 'org',
      objectCode: 'HQ',
      validFrom: '2030-01-01',
      validTo: '2030-12-31',
      total,
    })
  const aChange = (newTotal: number, more: WireRow = {}) =>
    create(quotaChange, {
      orgID: ids.head,
      reason: '旺季备货',
      lines: [
        { productCode: 'YH-000001', objectType: 'org', objectCode: 'HQ', validFrom: '2030-01-01', newTotal, ...more },
      ],
    })
  const totalOf = async (id: unknown) => (await found(quota, id)).total

  test('without a workflow totals change as before, and a request is decided on its page', async () => {
    const one = await aQuota(100)
    await answerCall(demo, admin, quota, 'update', { id: one.id, ver: one.ver, total: 120 })
    const change = await aChange(150)
    expect(await act(quotaChange, 'submit', change.id)).toMatchObject({ state: 'waiting' })
    expect((await found(quotaChange, change.id)).lines).toMatchObject([{ oldTotal: 120, newTotal: 150 }])
    expect(await totalOf(one.id)).toBe(120)
    expect(await act(quotaChange, 'pass', change.id)).toMatchObject({ state: 'done' })
    expect(await totalOf(one.id)).toBe(150)
    const told = await sql(
      "select source from record_change where resource = 'pricing.quota' and record_id = $1 order by id",
      [one.id],
    )
    expect(told.at(-1)).toEqual({ source: 'workflow' })
  })

  test('with a workflow a total changes by an approved request alone, by hand and by file', async () => {
    const one = await aQuota(100)
    await publish(quotaChange.key)
    const by = (values: WireRow) => answerCall(demo, admin, quota, 'update', { id: one.id, ver: one.ver, ...values })
    expect(await refusal(by({ total: 120 }))).toEqual(['total quotaNeedsApproval'])
    const path = await demo.workbook([
      ['产品', '对象类型', '对象', '计量', '开始日期', '结束日期', '总量', '预警'],
      ['YH-000001', '组织', 'HQ', '', '2030-01-01', '2030-12-31', '130', ''],
    ])
    const run = await demo.import(path, { kind: 'Quota', isCover: '1' }, admin)
    expect((await demo.errors(run)).map(text => text.split(' ').at(-1))).toEqual(['quotaNeedsApproval'])
    // What is no total changes as before.
    await by({ remark: '备注' })
    const rejected = await aChange(110)
    await act(quotaChange, 'submit', rejected.id)
    expect(await refusal(act(quotaChange, 'pass', rejected.id))).toEqual(['underApproval'])
    await decide(quotaChange, rejected.id, false)
    expect(await found(quotaChange, rejected.id)).toMatchObject({ state: 'rejected', opinion: '同意' })
    const file = await demo.workbook([
      ['单号', '所属组织', '变更原因', '产品/产品分组', '对象类型', '对象', '配额开始日期', '新总量'],
      ['PB1', 'HQ', '旺季备货', 'YH-000001', '组织', 'HQ', '2030-01-01', '140'],
    ])
    expect(await demo.import(file, { kind: 'QuotaChange' }, admin)).toMatchObject({ phase: 'done', failureCount: 0 })
    const [{ id } = {}] = await sql("select id::text from pricing_quota_change where code = 'PB1'")
    await act(quotaChange, 'submit', id)
    expect(await totalOf(one.id)).toBe(100)
    await decide(quotaChange, id, true)
    expect(await totalOf(one.id)).toBe(140)
  })

  test('with a workflow a new quota and another end are requested as well', async () => {
    const one = await aQuota(100)
    await publish(quotaChange.key)
    expect(
      await refusal(answerCall(demo, admin, quota, 'update', { id: one.id, ver: one.ver, validTo: '2031-12-31' })),
    ).toEqual(['validTo quotaNeedsApproval'])
    const next = { productCode: 'YH-000001', objectType: 'org', objectCode: 'HQ', validFrom: '2032-01-01' }
    expect(await refusal(create(quota, { ...next, validTo: '2032-12-31', total: 5 }))).toEqual([
      'total quotaNeedsApproval',
    ])
    const path = await demo.workbook([
      ['产品', '对象类型', '对象', '计量', '开始日期', '结束日期', '总量', '预警'],
      ['YH-000001', '组织', 'HQ', '', '2032-01-01', '2032-12-31', '130', ''],
      ['YH-000001', '组织', 'HQ', '', '2030-01-01', '2031-06-30', '', ''],
    ])
    const run = await demo.import(path, { kind: 'Quota', isCover: '1' }, admin)
    expect((await demo.errors(run)).map(text => text.split(' ').at(-1))).toEqual([
      'quotaNeedsApproval',
      'quotaNeedsApproval',
    ])
    const without = await aChange(5, { validFrom: '2032-01-01' })
    expect(await refusal(act(quotaChange, 'submit', without.id))).toEqual(['lines.0.productCode changeWithoutQuota'])
    const made = await create(quotaChange, {
      orgID: ids.head,
      reason: '新增',
      lines: [
        { ...next, validTo: '2032-12-31', measure: 'amount', newTotal: 5 },
        { ...next, validFrom: '2030-01-01', validTo: '2031-06-30', newTotal: 100 },
      ],
    })
    await act(quotaChange, 'submit', made.id)
    await decide(quotaChange, made.id, true)
    expect(
      await sql(
        'select measure, valid_to::text "to", total::int, target_type type from pricing_quota order by valid_from',
      ),
    ).toEqual([
      { measure: 'quantity', to: '2031-06-30', total: 100, type: 'product' },
      { measure: 'amount', to: '2032-12-31', total: 5, type: 'product' },
    ])
  })

  test('with a workflow a quota stops and begins to hold by requests alone, also by undoing an import', async () => {
    const path = await demo.workbook([
      ['产品', '对象类型', '对象', '计量', '开始日期', '结束日期', '总量', '预警'],
      ['YH-000001', '组织', 'HQ', '', '2030-01-01', '2030-12-31', '100', ''],
    ])
    const run = await demo.import(path, { kind: 'Quota', isCover: '1' }, admin)
    const [one = {}] = await sql('select id::text, ver from pricing_quota')
    await publish(quotaChange.key)
    const status = { id: one.id, ver: one.ver, isDeleted: '1' }
    expect(await refusal(answerCall(demo, admin, quota, 'updateStatus', status))).toEqual([
      'isDeleted quotaNeedsApproval',
    ])
    await expect(undoImport(demo, admin, run.id)).rejects.toMatchObject({
      code: 'quotaNeedsApproval',
      details: [{ code: 'undoKeeps', params: { count: 1, names: expect.stringMatching(/^YH-000001 \/ .*HQ/) } }],
    })
    const valid = async () => (await found(quota, one.id)).isDeleted
    for (const invalidates of ['1', '0']) {
      const change = await aChange(100, { invalidates })
      await act(quotaChange, 'submit', change.id)
      await decide(quotaChange, change.id, true)
      expect(await valid()).toBe(invalidates)
    }
    await sql('update pricing_quota set used = 1 where id = $1', [one.id])
    const used = await aChange(100, { invalidates: '1' })
    expect(await refusal(act(quotaChange, 'submit', used.id))).toEqual(['lines.0.invalidates quotaInUse'])
  })

  test('a request names quotas that there are, and no total below what is used', async () => {
    const one = await aQuota(100)
    await sql('update pricing_quota set used = 60 where id = $1', [one.id])
    const submitted = async (change: Promise<WireRow>) => refusal(act(quotaChange, 'submit', (await change).id))
    expect(await submitted(aChange(59))).toEqual(['lines.0.newTotal quotaBelowUse'])
    expect(await submitted(aChange(90, { objectCode: 'NONE' }))).toEqual(['lines.0.productCode changeWithoutQuota'])
    expect(await submitted(create(quotaChange, { orgID: ids.head, reason: '空' }))).toEqual(['changeEmpty'])
    const late = await aChange(60)
    await act(quotaChange, 'submit', late.id)
    await sql('update pricing_quota set used = 80 where id = $1', [one.id])
    expect(await refusal(act(quotaChange, 'pass', late.id))).toEqual(['lines.0.newTotal quotaBelowUse'])
    expect(await totalOf(one.id)).toBe(100)
  })
})
