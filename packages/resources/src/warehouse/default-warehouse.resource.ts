import { ref, remark, text, validity } from '@sfa/resource-kit/fields'
import { oneOf } from '@sfa/resource-kit/report'
import { defineResource } from '@sfa/resource-kit/resource'
import { servingLevels } from './serving-levels'

const of = (level: string) => ({ required: true, edit: 'onCreate', when: { field: 'level', is: [level] } }) as const

/** Which warehouse customers are served from: the nearest rule holds, from the store up to the whole company. */
export const defaultWarehouse = defineResource({
  key: 'warehouse.default-warehouse',
  path: '/warehouse/defaultwarehouse',
  label: ['默认仓库', 'Default warehouse'],
  title: 'objectName',
  scope: { through: 'warehouseID' },
  fields: {
    level: {
      ...oneOf(['适用范围', 'For'], servingLevels),
      required: true,
      default: 'store',
      edit: 'onCreate',
    },
    storeID: ref(['门店', 'Store'], 'customer.store', of('store')),
    storeGroupID: ref(['门店分组', 'Store group'], 'customer.store-group', of('storeGroup')),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', of('distributor')),
    orgID: ref(['组织', 'Organisation'], 'organization.org', of('org')),
    // What the rule is for, in words; kept by the database when the rule is written.
    objectName: text(['适用对象', 'Of'], { edit: 'never' }),
    warehouseID: ref(['仓库', 'Warehouse'], 'warehouse.warehouse', { required: true }),
    remark: remark(),
    isDeleted: validity(),
  },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['level', 'storeID', 'storeGroupID', 'distributorID', 'orgID', 'warehouseID', 'remark'],
    },
  ],
  list: {
    search: ['level', 'objectName', 'warehouseID', 'storeID', 'distributorID', 'isDeleted'],
    columns: ['level', 'objectName', 'warehouseID', 'isDeleted', 'remark', 'lastModifiedBy', 'lastModifiedTime'],
    sort: 'level',
    quick: ['objectName'],
  },
  tabOf: [{ of: 'warehouse.warehouse', by: 'warehouseID', label: ['默认供货', 'Serves by default'] }],
  export: {
    kind: 'DefaultWarehouse',
    columns: ['level', 'objectName', 'warehouseID', 'remark', 'isDeleted', 'lastModifiedBy', 'lastModifiedTime'],
  },
})
