import { changeRequestFlow } from '@sfa/domain/pricing/change-request-flow'
import { details } from '@sfa/resource-kit/details'
import { date, dict, money, ref, text } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'
import { changeRequestActions, changeRequestColumns, changeRequestFields, mostChanges } from './change-request'
import { objectIsNamed, objectTypes } from './object-fields'

const levels = ['store', 'distributor', 'group', 'product'] as const

const lines = details(['明细', 'Lines'], {
  fields: {
    objectType: dict(['级别', 'Level'], 'PriceLevel', {
      required: true,
      default: 'store',
      options: levels.map(type => [type, objectTypes[type]] as const),
    }),
    objectCode: text(['对象', 'Object'], {
      required: true,
      max: 50,
      hint: ['对象的编码；不针对具体对象时为*', 'Its code; * where no single one is meant'],
    }),
    productID: ref(['产品', 'Product'], 'product.product', { required: true }),
    unitID: ref(['单位', 'Unit'], 'parameter.unit', { required: true, few: true }),
    validFrom: date(['价格开始日期', 'Price from'], { required: true }),
    validTo: date(['价格结束日期', 'Price to'], { required: true }),
    oldPrice: money(['原价格', 'Price before'], { edit: 'never', integerDigits: 5 }),
    newPrice: money(['新价格', 'New price'], { required: true, integerDigits: 5 }),
    note: text(['说明', 'Note'], { max: 200 }),
  },
  unique: ['objectType', 'objectCode', 'productID', 'unitID', 'validFrom'],
  rules: [
    objectIsNamed,
    {
      name: 'ends-after-start',
      on: ['validTo', 'validFrom'],
      check: ({ validFrom, validTo }) =>
        validFrom && validTo && String(validTo) < String(validFrom)
          ? ['结束日期不能早于开始日期', 'The end is before the start']
          : null,
    },
  ],
  maxLines: mostChanges,
})

const columns = [
  'code',
  'orgID',
  'reason',
  'objectType',
  'objectCode',
  'productID',
  'unitID',
  'validFrom',
  'validTo',
  'newPrice',
  'note',
] as const

/** New prices: needed where a workflow for them is published, possible everywhere (docs/decisions/0239). */
export const priceChange = defineResource({
  key: 'pricing.price-change',
  path: '/product/pricechange',
  label: ['调价单', 'Change of prices'],
  title: 'code',
  scope: { org: 'orgID' },
  fields: changeRequestFields('TJ'),
  details: { lines },
  flow: changeRequestFlow,
  actions: changeRequestActions,
  list: {
    search: ['code', 'orgID', 'reason', 'state', 'submittedTime'],
    columns: changeRequestColumns,
    sort: 'code',
    newestFirst: true,
  },
  imports: [
    {
      kind: 'PriceChange',
      of: 'lines',
      match: ['code'],
      columns,
      titles: { productID: ['产品编码', 'Product code'] },
      sample: {
        code: 'TJ000001',
        orgID: 'HQ',
        reason: '2026Q3',
        objectType: 'store',
        objectCode: 'S000001',
        productID: 'YH-000001',
        unitID: 'bottle',
        validFrom: '2020-01-01',
        validTo: '2020-12-31',
        newPrice: 3.2,
      },
    },
  ],
  exports: [{ kind: 'PriceChange', of: 'lines', columns: [...columns, 'oldPrice', 'lineNo', 'state'] }],
})
