import { code, dict, ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

const columns = [
  'code',
  'name',
  'platform',
  'customerType',
  'storeID',
  'distributorID',
  'warehouseID',
  'orgID',
  'remark',
  'isDeleted',
] as const

/** A shop on a platform: who buys what it sells, and from where it is delivered. */
export const ecShop = defineResource({
  key: 'order.ec-shop',
  path: '/order/ecshop',
  label: ['电商店铺', 'E-commerce shop'],
  title: 'name',
  scope: { org: 'orgID' },
  fields: {
    code: code(['店铺编码', 'Shop code'], { required: true, unique: true, edit: 'onCreate', auto: 'ES' }),
    name: text(['店铺', 'Shop'], {
      required: true,
      unique: true,
      max: 50,
      hint: ['与平台导出文件中的店铺名称一致', 'As the files of the platform call it'],
    }),
    platform: dict(['平台', 'Platform'], 'EcPlatform', { required: true }),
    customerType: dict(['客户类型', 'Kind of customer'], '', {
      options: [
        ['store', ['门店', 'Store']],
        ['distributor', ['经销商', 'Distributor']],
      ],
      required: true,
      default: 'store',
      hiddenInList: true,
    }),
    storeID: ref(['门店', 'Store'], 'customer.store', {
      required: true,
      when: { field: 'customerType', is: ['store'] },
      hint: ['店铺的订单记在该客户名下', 'The orders of the shop are orders of this customer'],
    }),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', {
      required: true,
      when: { field: 'customerType', is: ['distributor'] },
    }),
    warehouseID: ref(['发货仓库', 'Warehouse'], 'warehouse.warehouse', {
      hint: ['不填写则按默认仓库规则', 'Empty: by the rules of default warehouses'],
    }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', { required: true }),
    remark: remark(),
    isDeleted: validity(),
  },
  keys: ['search', 'add', 'edit', 'view', 'delete', 'batch', 'upload', 'download'],
  import: {
    kind: 'EcShop',
    match: ['code'],
    columns,
    sample: {
      code: 'ES000001',
      name: '官方旗舰店',
      platform: 'tmall',
      customerType: 'store',
      storeID: 'S000001',
      orgID: 'HQ',
    },
  },
  export: { kind: 'EcShop', columns: [...columns, 'lastModifiedBy', 'lastModifiedTime'] },
})
