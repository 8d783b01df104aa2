import {
  code,
  computed,
  date,
  dateRange,
  dateTime,
  dict,
  flag,
  money,
  number,
  ref,
  refs,
  remark,
  text,
  validity,
} from '@sfa/kit/fields/fields'
import type { Label } from '@sfa/kit/label'
import { stateOf } from '@sfa/kit/state-of'
import { promotionFlow } from '../rules/promotion-flow'

const rarely = { hiddenInList: true } as const
const kept = { edit: 'never', hiddenInList: true } as const
const most = 99_999
const trees = ['含下级', 'With all below'] as const

export const opinion = text(['审批意见', 'Opinion'], { max: 500, multiline: true, ...kept })
export const stopReason = text(['停用原因', 'Reason of stopping'], { max: 200, ...kept })

/** What counts towards the thresholds of types 3, 4 and 5. */
export const basis = dict(['计量', 'Measured by'], 'PromotionBasis', {
  options: [
    ['amount', ['金额', 'Amount']],
    ['quantity', ['数量（基本单位）', 'Quantity (basic unit)']],
  ],
  required: true,
  default: 'amount',
})

/** Of types 3 and 5: a discount on a total is given once. */
export const modeFields = {
  mode: dict(['方式', 'Mode'], 'PromotionMode', {
    options: [
      ['ladder', ['阶梯', 'Ladder']],
      ['every', ['每满', 'For each']],
    ],
    required: true,
    default: 'ladder',
    hint: [
      '阶梯：取达到的最高门槛，一次；每满：达到几次算几次',
      'Ladder: the highest step that is reached, once. For each: as many times as it is reached',
    ],
  }),
  maxTimes: number(['最多次数', 'Most times'], {
    min: 1,
    max: most,
    when: { field: 'mode', is: ['every'] },
    hint: ['不填则不限', 'Empty means without a limit'],
    ...rarely,
  }),
}

const promotionNames = { code: ['促销编码', 'Promotion code'], name: ['促销名称', 'Promotion name'] } as const

/** Code, name and period of a promotion. `prefix` begins the codes that are made. */
export const headFields = (prefix: string, names: { code: Label; name: Label } = promotionNames) => ({
  code: code(names.code, { required: true, unique: true, edit: 'onCreate', auto: prefix }),
  name: text(names.name, { required: true }),
  approvalStatus: stateOf(promotionFlow, ['审批状态', 'Approval status']),
  validFrom: date(['开始日期', 'Start date'], { required: true, ...rarely }),
  validTo: date(['结束日期', 'End date'], { required: true, ...rarely }),
  validPeriod: dateRange(['有效期', 'Validity'], { from: 'validFrom', to: 'validTo' }),
})

/** What it is for, and for whom. */
export const partnerFields = {
  productIds: refs(['产品', 'Products'], 'product.product', {
    hint: ['产品、分组、品牌、品类满足其一即可；都不填为全部产品', 'Any one of the four is enough; without any all'],
    ...rarely,
  }),
  productGroupIds: refs(['产品分组', 'Product groups'], 'product.product-group', rarely),
  brandIds: refs(['品牌', 'Brands'], 'product.brand', rarely),
  categoryIds: refs(['品类', 'Categories'], 'product.category', { hint: trees, ...rarely }),
  excludedProductIds: refs(['排除产品', 'Excluded products'], 'product.product', rarely),
  storeIds: refs(['客户', 'Customers'], 'customer.store', {
    hint: [
      '客户、分组、渠道、区域、组织满足其一即可；都不填为全部客户',
      'Any one of the five is enough; without any all',
    ],
    ...rarely,
  }),
  storeGroupIds: refs(['客户分组', 'Customer groups'], 'customer.store-group', rarely),
  channelIds: refs(['渠道', 'Channels'], 'customer.channel', { hint: trees, ...rarely }),
  areaIds: refs(['行政区划', 'Areas'], 'organization.area', { hint: trees, ...rarely }),
  orgIds: refs(['组织', 'Organisations'], 'organization.org', { hint: trees, ...rarely }),
  excludedStoreIds: refs(['排除客户', 'Excluded customers'], 'customer.store', rarely),
}

/** With what an order has to have beside. */
export const scopeFields = {
  ...partnerFields,
  mandatoryProductIds: refs(['必选产品', 'Mandatory products'], 'product.product', rarely),
  varieties: number(['品种数', 'Varieties'], {
    min: 1,
    max: 99,
    hint: [
      '订单至少包含的必选产品数；未填必选产品时为范围内的产品数',
      'So many of the mandatory products, or of those in scope where none is mandatory',
    ],
    ...rarely,
  }),
}

export const limitFields = {
  priority: number(['优先级', 'Priority'], {
    required: true,
    min: 1,
    max: 9999,
    default: '100',
    hint: ['优惠相同时数字小的优先', 'Among equal savings the smaller number goes first'],
  }),
  exclusive: flag(['互斥', 'Exclusive'], {
    hint: ['其产品不再参加其他促销', 'Its products take part in no other promotion'],
    ...rarely,
  }),
  perCustomerLimit: number(['每客户次数', 'Uses per customer'], { min: 1, max: most, ...rarely }),
  limitPeriod: dict(['次数周期', 'Uses counted by'], 'PromotionLimitPeriod', {
    options: [
      ['whole', ['整个有效期', 'Whole validity']],
      ['day', ['每天', 'Day']],
      ['week', ['每周', 'Week']],
      ['month', ['每月', 'Month']],
    ],
    default: 'whole',
    ...rarely,
  }),
  totalLimit: number(['总次数', 'Uses in all'], { min: 1, max: 99_999_999, ...rarely }),
  budget: money(['预算', 'Budget'], { integerDigits: 9 }),
  alarm: money(['预警金额', 'Alarm'], {
    integerDigits: 9,
    hint: ['已使用达到此金额时提醒', 'A message is sent when so much has been given'],
    ...rarely,
  }),
}

/** What orders have taken of it, over all of its versions: written with the order, never by a form. */
export const useFields = {
  reserved: money(['已占用', 'Reserved'], kept),
  consumed: money(['已核销', 'Consumed'], kept),
  issued: computed(money(['已发放', 'Issued']), 'coalesce(reserved, 0) + coalesce(consumed, 0)', [
    'reserved',
    'consumed',
  ]),
  budgetShare: computed(
    number(['预算使用率', 'Budget used'], { decimals: 2, unit: ['%', '%'] }),
    'round((coalesce(reserved, 0) + coalesce(consumed, 0)) * 100.0 / nullif(budget, 0), 2)',
    ['reserved', 'consumed', 'budget'],
  ),
  uses: number(['已用次数', 'Uses'], { ...kept, default: '0' }),
}

/** What reviews and versions leave behind. */
export const reviewFields = {
  version: number(['版本', 'Version'], { edit: 'never', default: '1' }),
  versionInForce: number(['生效版本', 'Version in force'], { edit: 'never' }),
  opinion,
  stopReason,
  confirmer: text(['审批人', 'Confirmed by'], kept),
  confirmTime: dateTime(['审批时间', 'Confirmed at'], kept),
  orgID: ref(['所属组织', 'Organisation'], 'organization.org', rarely),
  memo: remark(),
  isDeleted: validity(),
}
