import { details } from '@sfa/kit/details'
import { date, dict, flag, number, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { changeRequestFlow } from '../rules/change-request-flow'
import {
  changeRequestActions,
  changeRequestColumns,
  changeRequestFields,
  changeSignatures,
  mostChanges,
} from './change-request'
import { objectTypes } from './object-fields'
import { quotaMeasures } from './quota-measures'

const upTo = { min: 0, max: 99_999.99, decimals: 2 } as const
const quotaObjects = ['org', 'distributor', 'group', 'store', 'person'] as const

const lines = details(['明细', 'Lines'], {
  fields: {
    productCode: text(['产品/产品分组', 'Product or group'], { required: true, max: 50 }),
    objectType: dict(['对象类型', 'Kind of object'], 'QuotaObject', {
      required: true,
      default: 'org',
      options: quotaObjects.map(type => [type, objectTypes[type]] as const),
    }),
    objectCode: text(['对象', 'Object'], { required: true, max: 50 }),
    validFrom: date(['配额开始日期', 'Quota from'], { required: true }),
    validTo: date(['配额结束日期', 'Quota to'], {
      hint: ['新增配额时必填；不填则不变', 'Needed for a new quota; left empty, it stays as it is'],
    }),
    measure: dict(['计量', 'Measure'], 'QuotaMeasure', {
      options: quotaMeasures,
      hint: ['仅用于新增配额，不填为数量', 'For new quotas alone; quantity where it is empty'],
    }),
    oldTotal: number(['原总量', 'Total before'], { edit: 'never', decimals: 2 }),
    newTotal: number(['新总量', 'New total'], { required: true, ...upTo }),
    invalidates: flag(['作废', 'Invalidate'], {
      hint: [
        '审批通过后该配额作废，不再限制订单；已作废的配额在审批通过后恢复有效',
        'Once it is approved the quota limits orders no more; a quota that was not valid is valid again',
      ],
    }),
    note: text(['说明', 'Note'], { max: 200 }),
  },
  unique: ['productCode', 'objectType', 'objectCode', 'validFrom'],
  maxLines: mostChanges,
})

const columns = [
  'code',
  'orgID',
  'reason',
  'productCode',
  'objectType',
  'objectCode',
  'validFrom',
  'validTo',
  'measure',
  'newTotal',
  'invalidates',
  'note',
] as const

/** New quotas, and new totals, ends and validity of those that there are: needed where a workflow for them is published, possible everywhere (docs/areas/pricing.md). */
export const quotaChange = defineResource({
  key: 'pricing.quota-change',
  path: '/product/quotachange',
  label: ['配额变更单', 'Change of quotas'],
  title: 'code',
  scope: { org: 'orgID' },
  fields: changeRequestFields('PB'),
  details: { lines },
  flow: changeRequestFlow,
  actions: changeRequestActions,
  list: {
    search: ['code', 'orgID', 'reason', 'state', 'submittedTime'],
    columns: changeRequestColumns,
    sort: 'code',
    newestFirst: true,
  },
  print: {
    columns: [
      'productCode',
      'objectType',
      'objectCode',
      'validFrom',
      'validTo',
      'measure',
      'oldTotal',
      'newTotal',
      'invalidates',
      'note',
    ],
    signatures: changeSignatures,
  },
  imports: [
    {
      kind: 'QuotaChange',
      of: 'lines',
      match: ['code'],
      columns,
      sample: {
        code: 'PB000001',
        orgID: 'HQ',
        reason: '2026Q3',
        productCode: 'YH-000001',
        objectType: 'org',
        objectCode: 'HQ',
        validFrom: '2020-01-01',
        newTotal: 12_000,
      },
    },
  ],
  exports: [{ kind: 'QuotaChange', of: 'lines', columns: [...columns, 'oldTotal', 'lineNo', 'state'] }],
})
