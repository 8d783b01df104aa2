import type { Label } from '../label'

/** Records that a tenant may give fields of its own, by the name that the documents give them. */
export const customFieldObjects = [
  ['MD_Product', ['产品', 'Product']],
  ['MD_Store', ['门店', 'Store']],
  ['MD_Brand', ['品牌', 'Brand']],
  ['MD_Category', ['品类', 'Category']],
  ['MD_ProductGroup', ['产品分组', 'Product group']],
  ['MD_ProductList', ['分销清单', 'Distribution list']],
  ['MD_DisplayArea', ['陈列区域', 'Display area']],
  ['MD_StoreGroup', ['门店分组', 'Store group']],
  ['MD_Banner', ['连锁系统', 'Banner']],
  ['MD_Channel', ['渠道', 'Channel']],
  ['MD_Distributor', ['经销商', 'Distributor']],
  ['MD_Org', ['组织', 'Organisation']],
  ['MD_Department', ['部门', 'Department']],
  ['MD_User', ['用户', 'User']],
] as const satisfies readonly (readonly [string, Label])[]

export type CustomFieldObject = (typeof customFieldObjects)[number][0]
