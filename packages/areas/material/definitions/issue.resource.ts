import { details } from '@sfa/kit/details'
import { code, dateTime, number, quantity, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** `WF20261122-000001`, until the tenant has a rule of its own. */
export const issueNumber = { prefix: 'WF', date: 'yyyyMMdd', dash: true, reset: 'day' } as const
const made = { edit: 'never' } as const

const issued = details(['发放明细', 'Lines'], {
  fields: {
    product: ref(['物料', 'Material'], 'product.product', made),
    quantity: quantity(['数量', 'Quantity'], made),
    requestLine: number(['申请行', 'Line of the request'], { ...made, min: 1, max: 10_000 }),
  },
  unique: ['requestLine'],
  totals: ['quantity'],
  looks: {
    productCode: { of: 'product', field: 'code', label: ['物料编码', 'Material code'] },
    productName: { of: 'product', field: 'fullNameCn', label: ['物料名称', 'Material name'] },
  },
})

/** What has left a warehouse for a request: written when it is issued, and never changed. The ledger names it. */
export const materialIssue = defineResource({
  key: 'material.issue',
  path: '/materialmanage/materialissue',
  label: ['物料发放单', 'Material issue'],
  title: 'code',
  scope: { through: 'requestID' },
  fields: {
    code: code(['发放单号', 'Number'], { required: true, unique: true, edit: 'onCreate', auto: issueNumber }),
    requestID: ref(['领用单', 'Request'], 'material.request', { required: true, edit: 'onCreate', partOf: true }),
    warehouseID: ref(['发料仓库', 'Warehouse'], 'warehouse.warehouse', { required: true, edit: 'onCreate' }),
    issueTime: dateTime(['发放时间', 'Issued at'], made),
    receiver: text(['领取人', 'Received by'], { ...made, max: 50 }),
    note: text(['说明', 'Note'], { ...made, max: 200 }),
  },
  details: { lines: issued },
  attachments: false,
  list: {
    search: ['code', 'requestID', 'warehouseID', 'issueTime'],
    columns: ['code', 'requestID', 'warehouseID', 'issueTime', 'receiver', 'note', 'createBy'],
    sort: 'issueTime',
    newestFirst: true,
  },
  keys: ['search', 'view', 'download'],
  print: {
    head: ['requestID', 'warehouseID', 'issueTime', 'receiver', 'note'],
    columns: ['productCode', 'product', 'quantity'],
    signatures: [
      ['领取人', 'Received by'],
      ['仓管', 'Storekeeper'],
    ],
  },
  tabOf: [{ of: 'material.request', by: 'requestID', label: ['发放记录', 'Issues'], counted: true }],
  exports: [
    {
      kind: 'MaterialIssue',
      of: 'lines',
      columns: ['code', 'requestID', 'warehouseID', 'issueTime', 'receiver', 'product', 'quantity', 'note'],
    },
  ],
})
