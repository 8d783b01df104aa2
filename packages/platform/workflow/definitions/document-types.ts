import type { Label } from '@sfa/kit/label'

/**
 * The documents that a workflow can decide about: the key of their definition, and what they are called. The programs
 * start only where it has exactly what the areas make approvable (`<name>.approvable.ts`).
 */
export const documentTypes: readonly (readonly [key: string, label: Label])[] = [
  ['activity.activity', ['活动', 'Activity']],
  ['activity.application', ['活动申请', 'Application']],
  ['circle.top-up', ['钱包充值单', 'Wallet top-up']],
  ['customer.store', ['门店', 'Store']],
  ['marketing.full-minus', ['满减', 'Full minus']],
  ['marketing.full-discount', ['满折', 'Full discount']],
  ['marketing.full-gift', ['满赠', 'Full gift']],
  ['marketing.product-discount', ['单品折扣', 'Product discount']],
  ['marketing.coupon-batch', ['优惠券批次', 'Coupon batch']],
  ['material.request', ['物料领用单', 'Material request']],
  ['order.order', ['订单', 'Order']],
  ['pricing.price-change', ['调价单', 'Change of prices']],
  ['pricing.quota-change', ['配额变更单', 'Change of quotas']],
  ['registration.request', ['注册申请', 'Request for an account']],
]
