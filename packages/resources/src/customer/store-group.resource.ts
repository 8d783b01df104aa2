import { code, remark, text, validity } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'

/** Groups that stores belong to (2-master-data.md §3.7, §7). */
export const storeGroup = defineResource({
  key: 'customer.store-group',
  path: '/customer/storegroup',
  label: ['门店分组', 'Store group'],
  title: 'description',
  fields: {
    code: code(['分组编码', 'Group code'], { required: true, unique: true, edit: 'onCreate', auto: 'SG' }),
    description: text(['分组名称', 'Group name'], { required: true, unique: true }),
    remark: remark(),
    isDeleted: validity(),
  },
  import: {
    kind: 'StoreGroup',
    businessType: 8,
    sample: { code: 'SG90', description: '火车站周边', remark: '站口 500 米以内' },
  },
  export: { kind: 'StoreGroup' },
  calls: {
    search: '/portalsync/store/searchStoreGroup',
    create: '/portalsync/store/createStoreGroup',
    update: '/portalsync/store/updateStoreGroup',
    updateStatus: '/portalsync/store/updateStoreGroupStatus',
    delete: '/portalsync/store/deleteStoreGroup',
  },
  objectNames: ['MD_StoreGroup'],
})
