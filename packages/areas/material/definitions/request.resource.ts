import { details } from '@sfa/kit/details'
import { code, date, dateTime, dict, lines, number, quantity, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { materialRequestFlow } from '../rules/request-flow'

/** `WL20261122-000001`, until the tenant has a rule of its own. */
const numbered = { prefix: 'WL', date: 'yyyyMMdd', dash: true, reset: 'day' } as const
const most = 100_000
const kept = { edit: 'never', hiddenInList: true } as const
const counted = { edit: 'never', decimals: 4 } as const
const lineNo = number(['行号', 'Line'], { required: true, min: 1, max: 10_000 })
const ofLines = { maxLines: 500, columnsFor: 1 } as const

const opinion = text(['审批意见', 'Opinion'], { max: 500, multiline: true, ...kept })
const cancelReason = text(['取消原因', 'Why it was cancelled'], { max: 200, ...kept })
const closeReason = text(['关闭原因', 'Why it was closed'], { max: 200, ...kept })

const requested = details(['物料明细', 'Materials'], {
  fields: {
    product: ref(['物料', 'Material'], 'product.product', { required: true, among: { productType: ['2'] } }),
    quantity: quantity(['申请数量', 'Quantity'], {
      required: true,
      measured: { of: 'product' },
      hint: ['小单位', 'In small units'],
    }),
    approved: number(['批准数量', 'Approved'], counted),
    issued: number(['已发数量', 'Issued'], { ...counted, default: '0' }),
    held: number(['占用库存', 'Stock held'], { ...counted, default: '0' }),
    note: text(['说明', 'Note'], { max: 200 }),
  },
  unique: ['product'],
  totals: ['quantity', 'approved', 'issued'],
  pick: { ref: 'product', quantity: 'quantity' },
  looks: {
    productCode: { of: 'product', field: 'code', label: ['物料编码', 'Material code'] },
    productName: { of: 'product', field: 'fullNameCn', label: ['物料名称', 'Material name'] },
  },
  rules: [
    {
      name: 'quantity-in-range',
      on: ['quantity'],
      check: ({ quantity: given }) => {
        if (given === null || given === undefined) return null
        const amount = Number(given)
        if (!(amount > 0 && amount < most))
          return ['数量必须大于0且小于100000', 'The quantity is above 0 and below 100000']
        return Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6
          ? ['数量最多两位小数', 'The quantity has two decimals at most']
          : null
      },
    },
  ],
})

const columns = [
  'code',
  'requesterID',
  'orgID',
  'warehouseID',
  'purpose',
  'requestDate',
  'reason',
  'product',
  'quantity',
  'note',
] as const

const basic = ['基本信息', 'Basic information'] as const

/** Materials that a person asks for, has approved and is given out of a warehouse (docs/areas/material-and-circle.md). */
export const materialRequest = defineResource({
  key: 'material.request',
  path: '/materialmanage/materialrequest',
  label: ['物料领用单', 'Material request'],
  title: 'code',
  scope: { org: 'orgID', owner: 'requesterID' },
  fields: {
    code: code(['单号', 'Number'], { required: true, unique: true, edit: 'onCreate', auto: numbered }),
    requesterID: ref(['领用人', 'Requester'], 'person.user', { required: true }),
    orgID: ref(['领用组织', 'Organisation'], 'organization.org', {
      required: true,
      hint: ['占用该组织或领用人的物料配额', 'Its quotas of materials are used, or those of the requester'],
    }),
    warehouseID: ref(['发料仓库', 'Warehouse'], 'warehouse.warehouse', { required: true }),
    purpose: dict(['用途', 'Purpose'], 'MaterialPurpose', { required: true }),
    requestDate: date(['领用日期', 'Date'], { required: true }),
    reason: text(['用途说明', 'What it is for'], { max: 200 }),
    state: stateOf(materialRequestFlow),
    opinion,
    confirmer: text(['审批人', 'Confirmed by'], kept),
    confirmTime: dateTime(['审批时间', 'Confirmed at'], kept),
    issuedTime: dateTime(['最近发放时间', 'Last issued at'], { edit: 'never' }),
    cancelReason,
    closeReason,
    remark: remark(),
  },
  details: { lines: requested },
  form: [
    {
      title: basic,
      fields: ['code', 'requesterID', 'orgID', 'warehouseID', 'purpose', 'requestDate', 'reason', 'remark'],
    },
    {
      title: ['审批与发放', 'Review and issues'],
      fields: ['state', 'opinion', 'confirmer', 'confirmTime', 'issuedTime', 'cancelReason', 'closeReason'],
      tab: basic,
    },
  ],
  list: {
    search: ['code', 'requesterID', 'orgID', 'warehouseID', 'purpose', 'requestDate', 'state'],
    columns: [
      'code',
      'requesterID',
      'state',
      'orgID',
      'warehouseID',
      'purpose',
      'requestDate',
      'reason',
      'issuedTime',
      'createBy',
      'createTime',
    ],
    sort: 'createTime',
    newestFirst: true,
  },
  keys: ['search', 'add', 'edit', 'view', 'batch', 'share', 'upload', 'download'],
  flow: materialRequestFlow,
  actions: {
    submit: { label: ['提交', 'Submit'], key: 'edit', single: true },
    approve: {
      label: ['批准', 'Approve'],
      key: 'decide',
      single: true,
      body: {
        opinion,
        lines: lines(
          ['批准明细', 'Approved lines'],
          { lineNo, approved: quantity(['批准数量', 'Approved'], { required: true }) },
          { ...ofLines, hint: ['不填写则全部按申请数量批准', 'Left empty, all of it is approved'] },
        ),
      },
      stamp: { by: 'confirmer', at: 'confirmTime' },
    },
    reject: {
      label: ['驳回', 'Reject'],
      key: 'decide',
      single: true,
      body: { opinion: { ...opinion, required: true } },
      stamp: { by: 'confirmer', at: 'confirmTime' },
      danger: true,
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      key: 'edit',
      single: true,
      confirm: ['占用的库存和配额将释放', 'The stock and the quota that it holds are set free'],
    },
    issue: {
      label: ['发放', 'Issue'],
      key: 'issue',
      single: true,
      stamp: { at: 'issuedTime' },
      body: {
        receiver: text(['领取人', 'Received by'], { max: 50 }),
        note: text(['说明', 'Note'], { max: 200 }),
        lines: lines(
          ['发放明细', 'Lines'],
          { lineNo, quantity: quantity(['发放数量', 'Quantity'], { required: true }) },
          {
            ...ofLines,
            hint: ['不填写则发放库存足够的全部未发物料', 'Left empty, everything that is outstanding and in stock'],
          },
        ),
      },
    },
    finish: {
      label: ['确认完成', 'Finish'],
      key: 'issue',
      confirm: ['物料已全部发放，领用单将关闭', 'Everything was issued, and the request is closed'],
    },
    close: {
      label: ['关闭', 'Close'],
      key: 'issue',
      single: true,
      body: { closeReason: { ...closeReason, required: true } },
      confirm: [
        '未发的物料不再发放，占用的库存和配额将释放',
        'The rest is not issued; its stock and quota are set free',
      ],
      danger: true,
    },
    cancel: {
      label: ['取消', 'Cancel'],
      key: 'edit',
      single: true,
      body: { cancelReason: { ...cancelReason, required: true, hint: ['至少5个字', 'At least 5 characters'] } },
      confirm: ['占用的库存和配额将释放', 'The stock and the quota that it holds are set free'],
      danger: true,
    },
  },
  print: {
    head: ['requesterID', 'orgID', 'warehouseID', 'purpose', 'requestDate', 'reason', 'state', 'confirmer', 'remark'],
    columns: ['productCode', 'product', 'quantity', 'approved', 'issued', 'note'],
    signatures: [
      ['领用人', 'Requester'],
      ['仓管', 'Storekeeper'],
      ['审核', 'Checked by'],
    ],
  },
  tabOf: [{ of: 'product.product', by: 'product', lines: 'lines', label: ['领用', 'Requests'] }],
  imports: [
    {
      kind: 'MaterialRequest',
      of: 'lines',
      match: ['code'],
      columns,
      titles: {
        requesterID: ['领用人工号', 'Code of the requester'],
        orgID: ['组织编码', 'Organisation code'],
        warehouseID: ['仓库编码', 'Warehouse code'],
        product: ['物料编码', 'Material code'],
      },
      sample: {
        code: 'WL000001',
        requesterID: 'U00001',
        orgID: 'HQ',
        warehouseID: 'W00001',
        purpose: 'display',
        requestDate: '2026-01-01',
        product: 'YH-000002',
        quantity: 120,
      },
    },
  ],
  exports: [
    {
      kind: 'MaterialRequest',
      of: 'lines',
      columns: [...columns, 'lineNo', 'approved', 'issued', 'held', 'state', 'confirmer', 'confirmTime', 'issuedTime'],
    },
  ],
})
