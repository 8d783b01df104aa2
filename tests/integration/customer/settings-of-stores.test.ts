import { businessParameter } from '@sfa/customer/definitions/business-parameter'
import { invoiceType } from '@sfa/customer/definitions/invoice-type'
import { store } from '@sfa/customer/definitions/store.resource'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Settings } from '@sfa/kit/settings/settings'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { saveSettings } from '@sfa/operations/settings/save-settings'
import { searchSettings } from '@sfa/operations/settings/search-settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
let caller: Caller
beforeAll(async () => {
  bulk = await startBulk()
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
})
afterAll(() => bulk.stop())
beforeEach(() => bulk.pool.query('delete from customer_store; delete from parameter_system_config'))

const set = async (settings: Settings, values: object) => {
  const { ver } = await searchSettings(bulk, caller, settings)
  await saveSettings(bulk, caller, settings, { ver, values })
}
const save = async (operation: 'create' | 'update', body: WireRow) =>
  (await answerCall(bulk, caller, store, operation, body)).data as WireRow
/** The fields that a save is refused at, with the reasons; none where it is taken. */
const refused = (operation: 'create' | 'update', body: WireRow): Promise<object[]> =>
  save(operation, body).then(
    () => [],
    error => error.details,
  )

test('a type of invoice asks of stores what the tenant says, in forms and in files', async () => {
  await set(invoiceType, { special: ['vatNo', 'bankName'] })
  const one = {
    code: 'INV-1',
    name: '开票店',
    contactMobile: '13912340001',
    invoiceType: 'special',
    bankName: '工商银行',
  }
  expect(await refused('create', one)).toMatchObject([
    { field: 'vatNo', code: 'invoiceNeeds', params: { what: '纳税人识别号' } },
  ])
  const { id, ver } = await save('create', { ...one, vatNo: '91310000MA1FL0000X' })
  expect(await refused('update', { id, ver, vatNo: '' })).toMatchObject([{ field: 'vatNo' }])
  const header = ['门店编码', '门店名称', '联系人手机', '发票类型', '纳税人识别号', '开户银行']
  const rows = [
    ['T1', '甲店', '19900000011', '增值税专用发票', '', '招商银行'],
    ['T2', '乙店', '19900000012', '增值税专用发票', '91310000MA1FL0001X', '招商银行'],
    ['T3', '丙店', '19900000013', '普通发票', '', ''],
    ['INV-1', '开票店', '', '', '#清空', ''],
  ]
  const run = await bulk.import(await bulk.workbook([header, ...rows]), { kind: 'Store', isCover: '1' }, caller)
  expect(await bulk.errors(run)).toEqual(['2 纳税人识别号 invoiceNeeds', '5 纳税人识别号 invoiceNeeds'])
  expect(await refused('update', { id, ver, invoiceType: 'normal', vatNo: '' })).toEqual([])
})

test.each(['normal', 'special', 'electronic'])(
  'invoices of the type %s ask for what their own line says',
  async type => {
    await set(invoiceType, { normal: [], special: [], electronic: [], [type]: ['email'] })
    const asked = async (invoiceType: string) =>
      (
        await refused('create', {
          code: `INV-${invoiceType}`,
          name: invoiceType,
          contactMobile: '13912340009',
          invoiceType,
          duplicateReason: '分店',
        })
      ).map(failure => (failure as { field: string }).field)
    for (const one of ['normal', 'special', 'electronic'])
      expect(await asked(one)).toEqual(one === type ? ['email'] : [])
  },
)

test('the same registration number and how alike names are follow the business parameters', async () => {
  const position = { longitude: 121.47, latitude: 31.23 }
  await save('create', {
    code: 'REG-1',
    name: '梧桐里便利超市店',
    contactMobile: '13912340101',
    businessRegNo: '91310000MA1FL0000X',
    position,
  })
  const looks = async (more: object) =>
    (await refused('create', { code: 'REG-2', contactMobile: '13912340102', ...more })).length > 0
  const registered = { name: '完全不同', businessRegNo: '91310000MA1FL0000X' }
  expect(await looks(registered)).toBe(true)
  await set(businessParameter, { sameRegistration: '0' })
  expect(await looks(registered)).toBe(false)
  await bulk.pool.query("delete from customer_store where code = 'REG-2'")
  const alike = { name: '梧桐里便利超市', position }
  expect(await looks(alike)).toBe(true)
  await set(businessParameter, { likeNamePercent: 100 })
  expect(await looks(alike)).toBe(false)
})

test('what makes stores look alike follows the business parameters', async () => {
  const one = { name: '梧桐里便利', contactMobile: '13912340002', position: { longitude: 121.47, latitude: 31.23 } }
  await save('create', { ...one, code: 'LIKE-1' })
  const looks = async (more: object = {}) => (await refused('create', { ...one, code: 'LIKE-2', ...more })).length > 0
  // About 95 m to the east.
  const beside = { contactMobile: '13912340003', position: { longitude: 121.471, latitude: 31.23 } }
  expect([await looks(), await looks(beside)]).toEqual([true, true])
  await set(businessParameter, { sameMobile: '0' })
  expect(await looks()).toBe(true)
  await set(businessParameter, { likeNameMetres: 50 })
  expect([await looks(), await looks({ ...beside, code: 'LIKE-3' })]).toEqual([true, false])
  await set(businessParameter, { likeName: '0' })
  expect(await looks()).toBe(false)
})
