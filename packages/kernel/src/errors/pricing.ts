import type { ErrorTexts } from './error-texts-shape'

/** Prices, smallest orders and quotas. */
export const pricingErrors = {
  objectUnknown: ['没有编码为“{value}”的{what}', 'There is no {what} with the code "{value}"'],
  objectInvalid: ['{what}“{value}”已无效', 'The {what} "{value}" is not valid any more'],
  unitNotOfProduct: ['产品没有单位“{value}”', 'The product does not have the unit "{value}"'],
  periodOverlaps: ['与已有记录的有效期重叠：{name}，{period}', 'The period overlaps that of {name}, {period}'],
  periodOverlapsInFile: ['与第{row}行的有效期重叠', 'The period overlaps that of row {row}'],
  quotaShort: [
    '“{product}”在“{name}”的配额不足：需要{wanted}，余额{balance}',
    'The quota of "{name}" for "{product}" is short: {wanted} wanted, {balance} left',
  ],
  quotaTargetUnknown: [
    '没有编码为“{value}”的产品或产品分组',
    'There is no product or product group with the code "{value}"',
  ],
  quotaBelowUse: [
    '总量不能小于已用与已分配之和{least}',
    'The total cannot be less than what is used and allocated, {least}',
  ],
  alarmBelowUsed: ['预警不能小于已用{used}', 'The alarm cannot be less than what is used, {used}'],
  alarmAboveTotal: ['预警不能大于总量{total}，否则不会提醒', 'An alarm above the total, {total}, would never be given'],
  quotaIsPart: [
    '由上级配额分配而来，请在上级配额中分配或收回',
    'It is part of another quota: allocate or take back there',
  ],
  quotaInUse: ['配额已使用或已分配，不能作废', 'A quota that is used or allocated stays valid'],
  quotaNotBelow: ['“{value}”不在“{name}”之下，不能分配', '"{value}" is not below "{name}"'],
  quotaNotPart: ['没有分配给“{value}”的配额', 'Nothing of it is allocated to "{value}"'],
  quotaNeedsApproval: [
    '新增配额、变更总量、结束日期和有效状态需要审批，请填写配额变更单',
    'New quotas, totals, end dates and validity need approval: write a change of quotas',
  ],
  priceNeedsApproval: ['价格的变更需要审批，请填写调价单', 'Prices change by approval: write a change of prices'],
  listNeedsApproval: [
    '清单已有价格，其适用客户、有效期、优先级和有效状态的变更需要审批，请填写调价单的清单变更',
    'The list has prices: for whom, when and before which others it holds changes by approval: write it into a change of prices',
  ],
  changeEmpty: ['没有明细，不能提交', 'Without lines it cannot be submitted'],
  changeWithoutQuota: [
    '没有该产品、对象和开始日期的配额；新增配额请填写配额结束日期',
    'There is no quota of this product, object and start; a new one needs its end',
  ],
  changeEndsEarly: ['结束日期不能早于开始日期', 'The end is before the start'],
  changeWithoutPrice: ['没有该价格，不能作废', 'There is no such price to be made invalid'],
  changeOutOfReach: ['不在您的数据范围内', 'It is beyond your data scope'],
  quotaIsInvalid: ['配额已无效', 'The quota is not valid any more'],
  quotaPeriodOfPart: [
    '有已分配的下级配额，起止日期不能缩短到其之外',
    'Parts of it last longer: their dates lie within its own',
  ],
} satisfies ErrorTexts
