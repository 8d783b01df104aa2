import type { Label } from '@sfa/kit/label'

/**
 * Resources that a field of a custom object may refer to. `reference-targets.test.ts` keeps the list with the registry:
 * every resource that has a page and that files name by a code or a name stands here, or there with its reason.
 */
export const referenceTargets = [
  ['circle.wallet', ['钱包', 'Wallet']],
  ['customer.store', ['门店', 'Store']],
  ['customer.banner', ['连锁系统', 'Banner']],
  ['customer.channel', ['渠道', 'Channel']],
  ['customer.store-group', ['门店分组', 'Store group']],
  ['customer.store-tag', ['门店标签', 'Store tag']],
  ['customer.visit-frequency', ['拜访频率', 'Visit frequency']],
  ['distributor.distributor', ['经销商', 'Distributor']],
  ['product.product', ['产品', 'Product']],
  ['product.brand', ['品牌', 'Brand']],
  ['product.category', ['品类', 'Category']],
  ['product.pack-size', ['包装规格', 'Pack size']],
  ['product.product-group', ['产品分组', 'Product group']],
  ['product.product-list', ['分销清单', 'Distribution list']],
  ['pricing.price-list', ['价格清单', 'Price list']],
  ['product.display-area', ['陈列区域', 'Display area']],
  ['marketing.full-minus', ['满减', 'Full minus']],
  ['marketing.full-discount', ['满折', 'Full discount']],
  ['marketing.full-gift', ['满赠', 'Full gift']],
  ['marketing.product-discount', ['单品折扣', 'Product discount']],
  ['marketing.coupon-batch', ['优惠券批次', 'Coupon batch']],
  ['activity.activity', ['活动', 'Activity']],
  ['activity.application', ['活动申请', 'Application']],
  ['activity.execution', ['活动执行', 'Execution']],
  ['material.request', ['物料领用单', 'Material request']],
  ['asset.asset', ['资产', 'Asset']],
  ['organization.org', ['组织', 'Organisation']],
  ['organization.department', ['部门', 'Department']],
  ['organization.area', ['区域', 'Area']],
  ['person.user', ['用户', 'User']],
  ['person.role', ['角色', 'Role']],
  ['parameter.unit', ['单位', 'Unit']],
  ['warehouse.warehouse', ['仓库', 'Warehouse']],
  ['order.order', ['订单', 'Order']],
  ['order.ec-shop', ['电商店铺', 'E-commerce shop']],
] as const satisfies readonly (readonly [string, Label])[]

type Target = (typeof referenceTargets)[number][0]

/**
 * Those whose records may have lines of the tenant's own (docs/custom-objects.md "Dynamic details"). Documents have the
 * lines that their rules know.
 */
const headKeys: readonly Target[] = [
  'customer.store',
  'customer.banner',
  'customer.channel',
  'customer.store-group',
  'distributor.distributor',
  'product.product',
  'product.brand',
  'product.category',
  'product.display-area',
  'asset.asset',
  'organization.org',
  'organization.department',
  'person.user',
  'warehouse.warehouse',
]
export const detailHeads = referenceTargets.filter(([key]) => headKeys.includes(key))
