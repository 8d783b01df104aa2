import { store } from '@sfa/customer/definitions/store.resource'
import { compareStore } from '@sfa/customer/operations/compare-store'
import type { WireRow } from '@sfa/db/search/search-rows'
import { answerAction } from '@sfa/operations/action/answer-action'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextMobile } from '../support/next-mobile'

let services: TenantServices
const caller = aCaller({ roleIds: ['201'] })
const ids = { hq: '101', east: '102', west: '103', repEast: '301', repWest: '302', clerkEast: '303' }

beforeAll(async () => {
  services = await startTenantServices()
  await services.pool.query(`
    insert into sys_org (tenant_id, id, code, name_cn, parent_id, level, full_path) values
      ('one', 101, 'HQ', '总部', null, 1, '/'),
      ('one', 102, 'E', '华东', 101, 2, '/101/'),
      ('one', 103, 'W', '西南', 101, 2, '/101/');
    insert into sys_role (tenant_id, id, code, name, data_scope) values
      ('one', 201, 'Admin', '管理员', 'all'),
      ('one', 202, 'SalesRep', '业务代表', 'self'),
      ('one', 203, 'Clerk', '文员', 'org');
    insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash, org_ids, role_ids) values
      ('one', 301, 'repEast', 'repEast', '东东', '-', '{102}', '{202}'),
      ('one', 302, 'repWest', 'repWest', '西西', '-', '{103}', '{202}'),
      ('one', 303, 'clerkEast', 'clerkEast', '文文', '-', '{102}', '{203}');
    insert into sys_menu (tenant_id, code, name, path, description_cn, description_en) values
      ('one', 'stores', 'customermanage', '/customer/customermanage', '客户', 'Stores');
    insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys) values
      ('one', 201, 'stores', '{*:*:*}'),
      ('one', 202, 'stores', '{search,add,view}');
    insert into parameter_dictionary (tenant_id, type, value, description, description_en)
      values ('one', 'StoreLevel', 'A', 'A级', 'A')`)
})
afterAll(() => services.stop())

const contact = { contactName: '李建国', mobile: '19900000002' }
const valid = { name: '惠民超市', secondaryContact: [contact] }
const create = async (body: object) =>
  (await answerCall(services, caller, store, 'create', { ...valid, contactMobile: nextMobile(), ...body }))
    .data as WireRow
const update = async (body: object) =>
  (await answerCall(services, caller, store, 'update', { ...body })).data as WireRow
const refusal = (save: Promise<unknown>): Promise<string[]> =>
  save.then(
    () => [],
    error =>
      (error.details ?? [{ field: '', code: error.code }]).map(({ field, code }: WireRow) => `${field}: ${code}`),
  )

test('a store has its fields, its lines with codes of their own, and coordinates under both names', async () => {
  const made = await create({
    code: 'S1',
    level: 'A',
    orgID: ids.hq,
    salesRepUserCodeList: [ids.repEast],
    longitude: 121.473667,
    latitude: 31.230525,
    businessTime: '08:00-22:00',
    frequency: 1.5,
    storeShipToList: [
      { contact: '王', mobile: '19900000003', address: '一号', isDefault: '1' },
      { contact: '李', mobile: '19900000004', address: '二号', shipToCode: '01', isShow: '0' },
    ],
  })
  expect(made).toMatchObject({
    code: 'S1',
    isClosed: '0',
    state: 'new',
    visitFrequencyCycle: '1',
    position: { longitude: 121.473667, latitude: 31.230525, coordType: 'gcj02' },
    longitude: 121.473667,
    latitude: 31.230525,
    secondaryContact: [{ lineNo: 1, contactID: '01', ...contact }],
    storeShipToList: [
      { lineNo: 1, shipToCode: '02', isShow: '1', isDefault: '1', contact: '王', address: '一号' },
      { lineNo: 2, shipToCode: '01', isShow: '0', isDefault: '0', contact: '李', address: '二号' },
    ],
  })
})

test('coordinates of GPS and of Baidu are kept as gcj02', async () => {
  const gps = await create({
    code: 'S2',
    duplicateReason: '同一地点的测量',
    longitude: 121.469179,
    latitude: 31.232443,
    coordType: 'wgs84',
  })
  expect(gps.longitude).toBeCloseTo(121.4737, 3)
  const baidu = await create({
    code: 'S3',
    duplicateReason: '同一地点的测量',
    position: { longitude: 121.480188, latitude: 31.236351, coordType: 'bd09' },
  })
  expect(baidu.latitude).toBeCloseTo(31.2305, 3)
})

test.each([
  ['zero', { longitude: 0, latitude: 0 }, 'position: geoZero'],
  ['swapped', { longitude: 31.23, latitude: 121.47 }, 'position: geoSwapped'],
  ['foreign', { longitude: -0.12, latitude: 51.5 }, 'position: geoForeign'],
  ['no numbers', { longitude: '东', latitude: 31 }, 'position.longitude: numberFormat'],
  ['half of them', { longitude: 121.47 }, 'position.latitude: numberFormat'],
])('coordinates that are %s are refused', async (_, place, told) => {
  expect(await refusal(create({ code: 'BAD', ...place }))).toEqual([told])
})

test.each([
  ['letters in the mobile', { contactMobile: '1990000000a' }, ['contactMobile: mobileFormat']],
  ['letters in the telephone', { tel: '021-58abc' }, ['tel: telephoneFormat']],
  ['no mobile', { contactMobile: '' }, ['contactMobile: required']],
  [
    'five contacts',
    { secondaryContact: [contact, contact, contact, contact, contact] },
    ['secondaryContact: maxCount'],
  ],
  ['no contact', { secondaryContact: [] }, ['secondaryContact: minCount']],
  [
    'two default addresses',
    {
      storeShipToList: [
        { contact: '王', mobile: '19900000003', address: '一号', isDefault: '1' },
        { contact: '李', mobile: '19900000004', address: '二号', isDefault: '1' },
      ],
    },
    ['storeShipToList.1.isDefault: ruleBroken'],
  ],
  [
    'no default address among two',
    {
      storeShipToList: [
        { contact: '王', mobile: '19900000003', address: '一号' },
        { contact: '李', mobile: '19900000004', address: '二号' },
      ],
    },
    ['storeShipToList.0.isDefault: ruleBroken'],
  ],
  [
    'no address shown',
    { storeShipToList: [{ contact: '王', mobile: '19900000003', address: '一号', isDefault: '1', isShow: '0' }] },
    ['storeShipToList.0.isShow: ruleBroken'],
  ],
  ['hours that are none', { businessTime: '8点到22点' }, ['businessTime: timeRangeFormat']],
  ['three decimals', { frequency: 1.234 }, ['frequency: decimals']],
])('%s is refused at its place', async (_, values, told) => {
  expect(await refusal(create({ code: 'BAD', ...values }))).toEqual(told)
})

test('an only address is the default without saying so, and the first that stays when the default goes', async () => {
  const address = (shipToCode: string, more: object = {}) => ({
    shipToCode,
    contact: '王',
    mobile: '19900000003',
    address: `${shipToCode}号`,
    ...more,
  })
  const defaults = ({ storeShipToList }: WireRow) =>
    (storeShipToList as WireRow[]).map(one => `${one.shipToCode} ${one.isDefault}`)
  const made = await create({ code: 'ONLY', storeShipToList: [address('01')] })
  expect(defaults(made)).toEqual(['01 1'])
  const change = async (storeShipToList: object[]) => {
    const { ver } = (await answerCall(services, caller, store, 'findById', { id: made.id })).data as WireRow
    return (await answerCall(services, caller, store, 'update', { id: made.id, ver, storeShipToList })).data as WireRow
  }
  const [one, two, three] = [address('01', { isDefault: '1' }), address('02'), address('03')]
  expect(defaults(await change([one, two, three]))).toEqual(['01 1', '02 0', '03 0'])
  expect(defaults(await change([two, three]))).toEqual(['02 1', '03 0'])
  expect(defaults(await change([{ ...three, isDefault: '0' }]))).toEqual(['03 1'])
  expect(await refusal(change([address('03'), two]))).toEqual(['storeShipToList.0.isDefault: ruleBroken'])
})

test('staff belong to the organisation of the store or below it, and have one of the roles', async () => {
  const staffed = (more: object) => refusal(create({ code: 'BAD', ...more }))
  expect(await staffed({ salesRepUserCodeList: [ids.repEast] })).toEqual(['salesRepUserCodeList: ruleBroken'])
  expect(await staffed({ orgID: ids.east, salesRepUserCodeList: [ids.repWest] })).toEqual([
    'salesRepUserCodeList: refFiltered',
  ])
  expect(await staffed({ orgID: ids.east, salesRepUserCodeList: [ids.clerkEast] })).toEqual([
    'salesRepUserCodeList: refAmong',
  ])
  expect(await staffed({ orgID: ids.east, tallyClerkUserCode: ids.repEast })).toEqual(['tallyClerkUserCode: refAmong'])
})

test('a sales representative reaches their own stores, a manager those of the organisation', async () => {
  const own = await create({ code: 'R1', orgID: ids.west, salesRepUserCodeList: [ids.repWest] })
  await create({ code: 'R2', orgID: ids.east })
  const rep = aCaller({
    userId: ids.repWest,
    roleIds: ['202'],
    keys: new Set(['customer/customermanage:search', 'customer/customermanage:add', 'customer/customermanage:view']),
  })
  const { data } = (await answerCall(services, rep, store, 'search', { page: { pageSize: 50 } })) as { data: WireRow[] }
  expect(data.map(({ code }) => code)).toEqual(['R1'])
  const elsewhere = answerCall(services, rep, store, 'create', {
    ...valid,
    contactMobile: nextMobile(),
    code: 'R3',
    orgID: ids.east,
  })
  expect(await refusal(elsewhere)).toEqual([': outOfScope'])
  expect(own.id).toBeDefined()
})

test('a store is submitted, refused with an opinion, submitted again and passed; what changed since is told', async () => {
  const made = await create({ code: 'L1', address: '中山路 1 号' })
  const act = async (action: string, body: object) =>
    (await answerAction(services, caller, store, action, { id: made.id, ...body })) as WireRow
  await act('submit', {})
  expect(await refusal(update({ id: made.id, ver: 2, name: '改' }))).toEqual([': wrongState'])
  expect(await refusal(act('reject', {}))).toEqual(['opinion: required'])
  expect(await act('reject', { opinion: '地址不详' })).toMatchObject({ state: 'rejected', opinion: '地址不详' })
  const first = await compareStore(services, caller, { id: String(made.id) })
  expect(first).toMatchObject({ approved: null, now: { address: '中山路 1 号' } })
  expect(first.changed).toEqual(expect.arrayContaining(['code', 'name', 'address', 'contactMobile']))
  expect(first.changed).not.toContain('customFields')
  await act('submit', {})
  expect(await act('pass', {})).toMatchObject({ state: 'passed', opinion: null })
  const passed = await compareStore(services, caller, { id: String(made.id) })
  expect(passed.changed).toEqual([])
  const { ver } = (await answerCall(services, caller, store, 'findById', { id: made.id })).data as WireRow
  await update({
    id: made.id,
    ver,
    address: '中山路 1 号后门',
    secondaryContact: [contact, { contactName: '赵', mobile: '' }],
  })
  const changed = await compareStore(services, caller, { id: String(made.id) })
  expect(changed.changed.sort()).toEqual(['address', 'secondaryContact'])
  expect(changed).toMatchObject({ approved: { address: '中山路 1 号' }, now: { address: '中山路 1 号后门' } })
})

test('closing takes a reason and a date, sets the documented switch, and is taken back', async () => {
  const made = await create({ code: 'C1' })
  const act = async (action: string, body: object) =>
    (await answerAction(services, caller, store, action, { id: made.id, ...body })) as WireRow
  expect(await refusal(act('close', { closeReason: '拆迁' }))).toEqual(['closeDate: required'])
  const closed = await act('close', { closeReason: '拆迁', closeDate: '2026-11-01' })
  expect(closed).toMatchObject({ state: 'closed', isClosed: '1', closeReason: '拆迁', closeDate: '2026-11-01' })
  expect(await refusal(update({ id: made.id, ver: closed.ver, name: '改' }))).toEqual([': wrongState'])
  expect(await act('reopen', {})).toMatchObject({ state: 'new', isClosed: '0', closeReason: null, closeDate: null })
})
