import type { ErrorTexts } from './error-texts-shape'

/** Promotions. */
export const marketingErrors = {
  promotionNotInForce: ['没有生效中的版本', 'No version of it is in force'],
  promotionInForce: ['有生效中的版本，请先停用', 'A version of it is in force: stop it first'],
  promotionStepsMissing: ['请至少填写一个梯度', 'Give one step at least'],
  promotionEnded: ['有效期已过，不能提交', 'Its period is over: it cannot be submitted'],
  quantityPositive: ['数量须大于0', 'The quantity has to be more than 0'],
  promotionVarieties: [
    '品种数不能多于必选产品数',
    'No more varieties can be asked for than there are mandatory products',
  ],
  promotionBudgetBelowIssued: [
    '已发放{issued}，预算不能小于此金额',
    '{issued} has been given already: the budget cannot be smaller',
  ],
  promotionAlarmBelowIssued: [
    '已发放{issued}，预警金额不能小于此金额',
    '{issued} has been given already: the alarm cannot be smaller',
  ],
  promotionBudgetShort: [
    '促销“{name}”的预算不足：需要{wanted}，剩余{left}',
    'The budget of "{name}" is too small: {wanted} is needed, {left} is left',
  ],
  promotionUsedUp: ['促销“{name}”的次数已用完', '"{name}" has been used as often as it may be'],
  promotionCustomerUsedUp: [
    '该客户参加促销“{name}”的次数已用完',
    'This customer has used "{name}" as often as it may be used',
  ],
  promotionStopped: ['促销“{name}”已停用', '"{name}" has been stopped'],
  couponUnknown: ['优惠券{no}不存在', 'There is no coupon {no}'],
  couponOfAnother: ['优惠券{no}不属于该客户', 'Coupon {no} belongs to another customer'],
  couponTwice: ['优惠券{no}重复', 'Coupon {no} is named twice'],
  couponNotYet: ['优惠券{no}尚未生效', 'Coupon {no} is not valid yet'],
  couponExpired: ['优惠券{no}已过期', 'Coupon {no} has expired'],
  couponLocked: ['优惠券{no}已被其他订单锁定', 'Coupon {no} is held by another order'],
  couponUsed: ['优惠券{no}已使用', 'Coupon {no} has been used'],
  couponVoid: ['优惠券{no}已作废', 'Coupon {no} is void'],
  couponNotFree: ['只有未使用的优惠券可以作废', 'Only a coupon that is not in use can be made void'],
  couponBenefitOne: ['减免金额、折扣、赠品须填写其中一项', 'Give one of money off, a rate and gifts, and one alone'],
  couponTotalBelowIssued: [
    '已发放{issued}张，发放总量不能小于此数',
    '{issued} have been issued already: the total cannot be smaller',
  ],
  couponBatchNotInForce: [
    '批次“{name}”没有生效中的版本，不能发放',
    'No version of "{name}" is in force: nothing can be issued',
  ],
  couponBatchEnded: ['批次“{name}”已过结束日期，不能发放', 'The period of "{name}" is over: nothing can be issued'],
  couponNoCustomers: ['请选择客户、客户分组，或导入名单', 'Choose customers or groups, or import a list'],
  couponsShort: ['批次“{name}”剩余{left}张，不足{wanted}张', '"{name}" has {left} left, and {wanted} are wanted'],
  couponCustomerLimit: ['已达到每客户限领数量', 'The customer has as many as a customer may have'],
  couponCustomerOutOfScope: ['不在批次的客户范围内', 'The batch is not for this customer'],
  couponCustomerOutOfReach: ['不在您的数据范围内', 'The customer is beyond your reach'],
  couponCustomerInvalid: ['客户无效或已关闭', 'The customer is invalid or closed'],
  couponIssueStopped: ['发放任务已停止', 'The job that issues them was stopped'],
} satisfies ErrorTexts
