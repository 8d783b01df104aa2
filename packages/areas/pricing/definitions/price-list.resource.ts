import { code, date, dateRange, flag, number, refs, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/**
 * A list of prices and the customers that it is for: those whom it names, and those of its groups, channels, areas and
 * organisations. Its prices and its stores are records of their own (docs/areas/pricing.md).
 */
export const priceList = defineResource({
  key: 'pricing.price-list',
  path: '/product/pricingstrategy',
  label: ['价格清单', 'Price list'],
  title: 'name',
  fields: {
    code: code(['清单编码', 'List code'], { required: true, unique: true, edit: 'onCreate', auto: 'PL' }),
    name: text(['清单名称', 'List name'], { required: true, unique: true }),
    priority: number(['优先级', 'Priority'], {
      required: true,
      min: 1,
      max: 9999,
      default: 100,
      hint: ['客户同时属于多个清单时，数字小的优先', 'Of several lists of a customer, the smaller number goes first'],
    }),
    validFrom: date(['开始日期', 'Valid from'], { required: true }),
    validTo: date(['结束日期', 'Valid to'], { hint: ['留空表示长期有效', 'Without an end when it is left empty'] }),
    validPeriod: dateRange(['有效期', 'Valid period'], { from: 'validFrom', to: 'validTo' }),
    forAll: flag(['适用全部客户', 'For all customers']),
    groupIds: refs(['适用门店分组', 'Store groups'], 'customer.store-group', {
      hint: [
        '客户符合分组、渠道、区域、组织、门店中的任意一项即适用',
        'A customer of any of the groups, channels, areas, organisations or stores has this list',
      ],
    }),
    channelIDs: refs(['适用渠道', 'Channels'], 'customer.channel', {
      hint: ['包含下级', 'With all that is below'],
    }),
    areaIDs: refs(['适用区域', 'Areas'], 'organization.area', { hint: ['包含下级', 'With all that is below'] }),
    orgIDs: refs(['适用组织', 'Organisations'], 'organization.org', { hint: ['包含下级', 'With all that is below'] }),
    remark: remark(),
    isDeleted: validity(),
  },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['code', 'name', 'priority', 'validFrom', 'validTo', 'remark'],
    },
    {
      title: ['适用客户', 'Customers'],
      fields: ['forAll', 'groupIds', 'channelIDs', 'areaIDs', 'orgIDs'],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  list: {
    search: ['code', 'name', 'validPeriod', 'groupIds', 'channelIDs', 'areaIDs', 'orgIDs', 'forAll', 'isDeleted'],
    columns: [
      'code',
      'name',
      'priority',
      'validFrom',
      'validTo',
      'forAll',
      'groupIds',
      'channelIDs',
      'areaIDs',
      'orgIDs',
      'isDeleted',
      'lastModifiedTime',
    ],
  },
  import: {
    kind: 'PriceList',
    columns: [
      'code',
      'name',
      'priority',
      'validFrom',
      'validTo',
      'forAll',
      'groupIds',
      'channelIDs',
      'areaIDs',
      'orgIDs',
      'remark',
      'isDeleted',
    ],
    sample: { code: 'PL-2020', name: '2020年便利店价格', priority: 50, validFrom: '2020-01-01', validTo: '2020-12-31' },
  },
  export: { kind: 'PriceList' },
})
