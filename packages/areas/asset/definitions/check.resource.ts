import { code, dateTime, flag, image, number, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** `PD20261125-000001`, until the tenant has a rule of its own. */
const checkNumber = { prefix: 'PD', date: 'yyyyMMdd', dash: true, reset: 'day' } as const

/** An asset was seen in its store: made by the call of phones alone, never altered. */
export const assetCheck = defineResource({
  key: 'asset.check',
  path: '/asset/assecheck',
  label: ['资产盘点', 'Asset check'],
  title: 'code',
  scope: { through: 'assetID' },
  fields: {
    code: code(['盘点单号', 'Check number'], { required: true, unique: true, edit: 'never', auto: checkNumber }),
    assetID: ref(['资产', 'Asset'], 'asset.asset', { required: true }),
    storeID: ref(['门店', 'Store'], 'customer.store', { edit: 'never' }),
    checkTime: dateTime(['盘点时间', 'Checked at'], { required: true }),
    userID: ref(['盘点人', 'By'], 'person.user', { edit: 'never' }),
    isScanned: flag(['已扫码', 'Scanned'], { default: '0' }),
    distance: number(['距门店（米）', 'From the store (m)']),
    photos: image(['照片', 'Photos'], { attachmentType: 'AssetCheck', maxCount: 9 }),
    note: text(['备注', 'Note'], { max: 200 }),
  },
  keys: ['search', 'view', 'download'],
  list: {
    search: ['code', 'assetID', 'storeID', 'userID', 'isScanned', 'checkTime'],
    columns: ['code', 'checkTime', 'assetID', 'storeID', 'userID', 'isScanned', 'distance', 'photos', 'note'],
    sort: 'checkTime',
    newestFirst: true,
  },
  tabOf: [{ of: 'asset.asset', by: 'assetID', label: ['盘点记录', 'Checks'] }],
  calls: { search: '/store/v2.0/assetcheck/busSearch' },
  export: { kind: 'AssetCheck' },
})
