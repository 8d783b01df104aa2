import { code, date, dateTime, dict, money, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { assetKinds, assetStates } from './asset-choices'

const seen = { edit: 'never' } as const

/** What the company owns in stores: coolers, shelves, signs. Seen by checks (assetcheck). */
export const asset = defineResource({
  key: 'asset.asset',
  path: '/asset/assetvindicate',
  label: ['资产', 'Asset'],
  title: 'name',
  scope: { org: 'orgID', through: 'storeID' },
  fields: {
    code: code(['资产编码', 'Asset code'], {
      required: true,
      unique: true,
      edit: 'onCreate',
      auto: 'ZC',
      hint: ['即资产二维码的内容', 'What the code on it says'],
    }),
    name: text(['资产名称', 'Asset name'], { required: true, max: 100 }),
    kind: dict(['资产类型', 'Kind'], '', { options: assetKinds, required: true, default: 'cooler' }),
    model: text(['型号', 'Model'], { max: 100 }),
    state: dict(['状态', 'State'], '', { options: assetStates, required: true, default: 'stock' }),
    storeID: ref(['投放门店', 'Store'], 'customer.store', {
      fill: { orgID: 'orgID' },
      required: true,
      when: { field: 'state', is: ['deployed', 'repair'] },
    }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', { required: true }),
    deployedDate: date(['投放日期', 'Deployed on']),
    price: money(['资产原值', 'Value'], { integerDigits: 7, hiddenInList: true }),
    lastSeenTime: dateTime(['最近盘点', 'Last seen'], seen),
    lastSeenBy: text(['盘点人', 'Seen by'], { ...seen, max: 100 }),
    remark: remark(),
  },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['code', 'name', 'kind', 'model', 'state', 'storeID', 'orgID', 'deployedDate', 'price', 'remark'],
    },
    { title: ['盘点', 'Checks'], fields: ['lastSeenTime', 'lastSeenBy'], tab: ['基本信息', 'Basic information'] },
  ],
  record: { state: 'state', figures: ['price', 'lastSeenTime'] },
  list: {
    search: ['code', 'name', 'kind', 'state', 'storeID', 'orgID', 'model', 'lastSeenTime'],
    columns: [
      'code',
      'name',
      'kind',
      'model',
      'state',
      'storeID',
      'orgID',
      'deployedDate',
      'lastSeenTime',
      'lastSeenBy',
    ],
    sort: 'code',
    quick: ['code', 'model'],
  },
  tabOf: [{ of: 'customer.store', by: 'storeID', label: ['资产', 'Assets'], counted: true }],
  calls: {
    search: '/store/v2.0/asset/busSearch',
    create: '/store/v2.0/asset/busCreate',
    update: '/store/v2.0/asset/busUpdate',
  },
  import: {
    kind: 'Asset',
    sample: { code: 'ZC900001', name: '双门冰柜', kind: 'cooler', state: 'stock', orgID: 'HQ' },
  },
  export: { kind: 'Asset' },
})
