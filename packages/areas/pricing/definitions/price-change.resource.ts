import { details } from '@sfa/kit/details'
import { date, dict, flag, money, number, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { changeRequestFlow } from '../rules/change-request-flow'
import {
  changeRequestActions,
  changeRequestColumns,
  changeRequestFields,
  changeSignatures,
  mostChanges,
} from './change-request'
import { listChanges } from './list-changes'
import { objectIsNamed, objectTypes } from './object-fields'

const levels = ['store', 'distributor', 'group', 'product'] as const
/** A line at this level is about a price of the list whose code it names. */
export const listLevel = 'list'

const lines = details(['明细', 'Lines'], {
  fields: {
    objectType: dict(['级别', 'Level'], 'PriceChangeLevel', {
      required: true,
      default: 'store',
      options: [...levels.map(type => [type, objectTypes[type]] as const), [listLevel, ['价格清单', 'Price list']]],
    }),
    objectCode: text(['对象', 'Object'], {
      required: true,
      max: 50,
      hint: [
        '对象或价格清单的编码；不针对具体对象时为*',
        'The code of the object or of the price list; * where no single one is meant',
      ],
    }),
    productID: ref(['产品', 'Product'], 'product.product', { required: true }),
    unitID: ref(['单位', 'Unit'], 'parameter.unit', { required: true, few: true }),
    validFrom: date(['价格开始日期', 'Price from'], {
      hint: ['清单价格按清单的有效期，不填', 'Prices of a list have the dates of the list: leave it empty'],
    }),
    validTo: date(['价格结束日期', 'Price to'], {
      hint: ['留空表示长期有效', 'Without an end when it is left empty'],
    }),
    oldPrice: money(['原价格', 'Price before'], { edit: 'never', integerDigits: 5 }),
    newPrice: money(['新价格', 'New price'], { required: true, integerDigits: 5 }),
    newPriority: number(['新优先级', 'New priority'], {
      min: 1,
      max: 9999,
      hint: ['不填则不变', 'Left empty, it stays as it is'],
    }),
    invalidates: flag(['作废', 'Invalidate'], {
      hint: ['审批通过后该价格作废', 'Once it is approved the price is not valid any more'],
    }),
    note: text(['说明', 'Note'], { max: 200 }),
  },
  unique: ['objectType', 'objectCode', 'productID', 'unitID', 'validFrom'],
  rules: [
    objectIsNamed,
    {
      name: 'dates-of-level',
      on: ['validFrom', 'objectType', 'validTo', 'newPriority'],
      check: ({ objectType, validFrom, validTo, newPriority }) => {
        if (objectType !== listLevel) return validFrom ? null : ['请填写价格的开始日期', 'Write from when']
        return validFrom || validTo || newPriority
          ? [
              '清单价格没有自己的日期和优先级，请不要填写',
              'A price of a list has no dates and no priority of its own: leave them empty',
            ]
          : null
      },
    },
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
  'newPriority',
  'invalidates',
  'note',
] as const

const listColumns = ['code', 'orgID', 'reason', 'listID', 'aspect', 'value', 'listNote'] as const

/** New prices: needed where a workflow for them is published, possible everywhere (docs/areas/pricing.md). */
export const priceChange = defineResource({
  key: 'pricing.price-change',
  path: '/product/pricechange',
  label: ['调价单', 'Change of prices'],
  title: 'code',
  scope: { org: 'orgID' },
  fields: changeRequestFields('TJ'),
  details: { lines, lists: listChanges },
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
      'objectType',
      'objectCode',
      'productID',
      'unitID',
      'validFrom',
      'validTo',
      'oldPrice',
      'newPrice',
      'newPriority',
      'invalidates',
      'note',
    ],
    further: ['lists'],
    signatures: changeSignatures,
  },
  imports: [
    {
      kind: 'PriceChange',
      label: ['价格变更', 'Changes of prices'],
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
    {
      kind: 'PriceListChange',
      label: ['清单变更', 'Changes of lists'],
      of: 'lists',
      match: ['code'],
      columns: listColumns,
      titles: { listID: ['清单编码', 'List code'] },
      sample: {
        code: 'TJ000002',
        orgID: 'HQ',
        reason: '2026Q3',
        listID: 'PL000001',
        aspect: 'addStore',
        value: 'S000001',
      },
    },
  ],
  exports: [
    {
      kind: 'PriceChange',
      label: ['价格变更', 'Changes of prices'],
      of: 'lines',
      columns: [...columns, 'oldPrice', 'lineNo', 'state'],
    },
    {
      kind: 'PriceListChange',
      label: ['清单变更', 'Changes of lists'],
      of: 'lists',
      columns: [...listColumns, 'oldValue', 'lineNo', 'state'],
    },
  ],
})
