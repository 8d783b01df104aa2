import { code, dateTime, dict, json, number, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/**
 * Groups that stores belong to: static, whose members are bound, and dynamic, whose members
 * are what a search finds (docs/areas/customer.md).
 */
export const storeGroup = defineResource({
  key: 'customer.store-group',
  path: '/customer/storegroup',
  label: ['门店分组', 'Store group'],
  title: 'description',
  unreadNames: ['customerKeyType'],
  fields: {
    code: code(['分组编码', 'Group code'], { required: true, unique: true, edit: 'onCreate', auto: 'SG' }),
    description: text(['分组名称', 'Group name'], { required: true, unique: true }),
    groupType: dict(['分组类型', 'Kind of group'], 'StoreGroupType', {
      required: true,
      default: 'static',
      edit: 'onCreate',
      options: [
        ['static', ['静态', 'Static']],
        ['dynamic', ['动态', 'Dynamic']],
      ],
      hint: [
        '静态分组手工绑定门店；动态分组的门店由条件自动计算',
        'Stores are bound to a static group; those of a dynamic one follow from its conditions',
      ],
    }),
    // A search of stores as its call takes it, without page and order.
    conditions: json(['成员条件', 'Conditions'], {
      required: true,
      when: { field: 'groupType', is: ['dynamic'] },
    }),
    memberCount: number(['门店数', 'Stores'], { edit: 'never', default: 0, unit: ['家', 'stores'] }),
    conditionState: dict(['计算状态', 'Computation'], 'ConditionState', {
      edit: 'never',
      options: [
        ['waiting', ['计算中', 'Being computed'], 'waiting'],
        ['done', ['已计算', 'Computed'], 'good'],
        ['fault', ['条件失效', 'Conditions no longer hold'], 'bad'],
      ],
    }),
    // What is wrong with the conditions: failures of fields, as calls answer them.
    conditionFaults: json(['失效原因', 'What is wrong'], { edit: 'never' }),
    computedTime: dateTime(['计算时间', 'Computed at'], { edit: 'never' }),
    remark: remark(),
    isDeleted: validity(),
  },
  customFields: 'MD_StoreGroup',
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['code', 'description', 'groupType', 'conditions', 'remark', 'isDeleted'],
    },
    {
      title: ['计算结果', 'Computation'],
      fields: ['memberCount', 'conditionState', 'conditionFaults', 'computedTime'],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  list: {
    search: ['code', 'description', 'groupType', 'conditionState', 'isDeleted'],
    columns: [
      'code',
      'description',
      'groupType',
      'memberCount',
      'conditionState',
      'isDeleted',
      'computedTime',
      'lastModifiedTime',
    ],
  },
  import: {
    kind: 'StoreGroup',
    businessType: 8,
    // The conditions of a dynamic group are made on its page; a file makes static groups.
    columns: ['code', 'description', 'remark', 'isDeleted'],
    sample: { code: 'SG90', description: '火车站周边', remark: '站口 500 米以内' },
  },
  export: {
    kind: 'StoreGroup',
    columns: [
      'code',
      'description',
      'remark',
      'isDeleted',
      'groupType',
      'memberCount',
      'conditionState',
      'computedTime',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
  },
  calls: {
    search: '/portalsync/store/searchStoreGroup',
    create: '/portalsync/store/createStoreGroup',
    update: '/portalsync/store/updateStoreGroup',
    updateStatus: '/portalsync/store/updateStoreGroupStatus',
    delete: '/portalsync/store/deleteStoreGroup',
  },
  objectNames: ['MD_StoreGroup'],
})
