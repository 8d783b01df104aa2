import { ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import {
  distributorID,
  groupID,
  objectCode,
  objectIsNamed,
  objectType,
  orgID,
  storeID,
} from '@sfa/pricing/definitions/object-fields'

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = ['objectType', 'objectCode', 'warehouseID', 'remark', 'isDeleted'] as const

/** Which warehouse customers are served from: the nearest rule holds, from the store up to the whole company. */
export const defaultWarehouse = defineResource({
  key: 'warehouse.default-warehouse',
  path: '/warehouse/defaultwarehouse',
  label: ['默认仓库', 'Default warehouse'],
  title: 'objectName',
  scope: { through: 'warehouseID' },
  fields: {
    objectType: objectType(
      ['对象类型', 'Kind of object'],
      'ServedObject',
      ['store', 'group', 'distributor', 'org', 'all'],
      'store',
    ),
    objectCode: objectCode(),
    // Kept by the database when the rule is written (take_served).
    objectName: text(['适用对象', 'Of'], {
      edit: 'never',
      copyOf: [
        'customer.store.name',
        'customer.store-group.description',
        'distributor.distributor.name',
        'organization.org.nameCN',
      ],
    }),
    warehouseID: ref(['仓库', 'Warehouse'], 'warehouse.warehouse', { required: true }),
    storeID: storeID(),
    groupID: groupID(),
    distributorID: distributorID(),
    orgID: { ...orgID(), label: ['组织', 'Organisation'] },
    remark: remark(),
    isDeleted: validity(),
  },
  unique: [['objectType', 'objectCode']],
  rules: [objectIsNamed],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['objectType', 'objectCode', 'warehouseID', 'remark'],
    },
  ],
  list: {
    search: [
      'objectType',
      'objectCode',
      'objectName',
      'warehouseID',
      'storeID',
      'groupID',
      'distributorID',
      'orgID',
      'isDeleted',
    ],
    columns: ['objectType', 'objectCode', 'warehouseID', 'isDeleted', 'remark', 'lastModifiedBy', 'lastModifiedTime'],
    sort: 'objectType',
    quick: ['objectCode', 'objectName'],
  },
  tabOf: [{ of: 'warehouse.warehouse', by: 'warehouseID', label: ['默认供货', 'Serves by default'] }],
  import: {
    kind: 'DefaultWarehouse',
    match: ['objectType', 'objectCode'],
    columns: spreadsheetColumns,
    titles: { warehouseID: ['仓库编码', 'Warehouse code'] },
    sample: { objectType: 'distributor', objectCode: 'D00001', warehouseID: 'W00001' },
  },
  export: {
    kind: 'DefaultWarehouse',
    columns: [...spreadsheetColumns, 'objectName', 'lastModifiedBy', 'lastModifiedTime'],
  },
})
