import { cascader, code, dict, flag, ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Where goods lie: of the company, or of one of its distributors (issue "Prices, quota, stock"). */
export const warehouse = defineResource({
  key: 'warehouse.warehouse',
  path: '/warehouse/warehousemanage',
  label: ['仓库', 'Warehouse'],
  title: 'name',
  scope: { org: 'orgID', distributor: 'distributorID' },
  fields: {
    code: code(['仓库编码', 'Warehouse code'], { required: true, unique: true, edit: 'onCreate', auto: 'W' }),
    name: text(['仓库名称', 'Warehouse name'], { required: true, unique: true }),
    warehouseType: dict(['仓库类型', 'Type'], 'WarehouseType', { required: true, default: 'central' }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org'),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', {
      hint: ['经销商自己的仓库', 'Of a distributor’s own warehouse'],
    }),
    areaID: cascader(['行政区划', 'Area'], 'organization.area'),
    address: text(['详细地址', 'Address'], { max: 200, hiddenInList: true }),
    contact: text(['联系人', 'Contact'], { max: 50 }),
    phone: text(['联系电话', 'Phone'], { max: 30, pattern: 'mobileOrTelephone' }),
    negativeAllowed: flag(['允许负库存', 'May be short'], {
      hint: ['允许时，库存不足也能出库', 'Goods may leave it that it does not have'],
    }),
    remark: remark(),
    isDeleted: validity(),
  },
  list: { treeFilter: 'orgID' },
  import: {
    kind: 'Warehouse',
    businessType: 10,
    sample: { code: 'CK0001', name: '松江中心仓', warehouseType: 'central', contact: '张三', phone: '021-50001234' },
  },
  export: { kind: 'Warehouse' },
  tabOf: [{ of: 'distributor.distributor', by: 'distributorID', label: ['仓库', 'Warehouses'], counted: true }],
  calls: { search: '/portalsync/warehouse/Warehouse/SearchWarehousePage' },
  idName: 'warehouseID',
  otherNames: { warehouseName: 'name' },
  objectNames: ['MD_Warehouse'],
})
