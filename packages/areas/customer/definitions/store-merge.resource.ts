import { dateTime, number, ref, refs, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { storeMergeFlow } from '../rules/store-merge-flow'

const fixed = { edit: 'never' } as const
const ofMerge = { ...fixed, required: true, hiddenInList: true, partOf: true } as const

const columns = [
  'survivorCode',
  'survivorName',
  'loserCode',
  'loserName',
  'orgIds',
  'moved',
  'kept',
  'state',
  'createBy',
  'createTime',
  'undoUntil',
] as const

/** Stores that were merged into others, and until when that can be undone (docs/areas/customer.md). */
export const storeMerge = defineResource({
  key: 'customer.store-merge',
  path: '/customer/storemerge',
  label: ['门店合并记录', 'Merge of stores'],
  title: 'survivorName',
  scope: { through: ['survivorID', 'loserID'] },
  fields: {
    survivorID: ref(['保留的门店', 'Store that stays'], 'customer.store', ofMerge),
    survivorCode: text(['保留门店编码', 'Code that stays'], { ...fixed, max: 50, copyOf: ['customer.store.code'] }),
    survivorName: text(['保留门店名称', 'Store that stays'], { ...fixed, copyOf: ['customer.store.name'] }),
    loserID: ref(['被合并的门店', 'Merged store'], 'customer.store', ofMerge),
    loserCode: text(['被合并门店编码', 'Code of the merged one'], {
      ...fixed,
      max: 50,
      copyOf: ['customer.store.code'],
    }),
    loserName: text(['被合并门店名称', 'Merged store'], { ...fixed, copyOf: ['customer.store.name'] }),
    orgIds: refs(['所属组织', 'Organisation'], 'organization.org', fixed),
    moved: number(['转移的记录数', 'Records moved'], { ...fixed, default: '0' }),
    kept: number(['未转移的记录数', 'Records left behind'], {
      ...fixed,
      default: '0',
      hint: [
        '保留的门店已有相同的记录，被合并门店的记录留在原处并失效',
        'The store that stays has the same already: they stay with the merged one and are not valid any more',
      ],
    }),
    state: stateOf(storeMergeFlow),
    undoUntil: dateTime(['可撤销至', 'Can be undone until'], fixed),
    undoneBy: text(['撤销人', 'Undone by'], { ...fixed, hiddenInList: true }),
    undoneTime: dateTime(['撤销时间', 'Undone at'], { ...fixed, hiddenInList: true }),
  },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'survivorCode',
        'survivorName',
        'loserCode',
        'loserName',
        'orgIds',
        'moved',
        'kept',
        'state',
        'undoUntil',
        'undoneBy',
        'undoneTime',
      ],
    },
  ],
  list: {
    search: ['state', 'survivorCode', 'survivorName', 'loserCode', 'loserName', 'createTime', 'orgIds'],
    quick: ['survivorCode', 'loserCode', 'loserName'],
    treeFilter: 'orgIds',
    columns,
    sort: 'createTime',
    newestFirst: true,
  },
  flow: storeMergeFlow,
  actions: {
    undoMerge: {
      label: ['撤销合并', 'Undo the merge'],
      key: 'undo',
      single: true,
      stamp: { by: 'undoneBy', at: 'undoneTime' },
      confirm: [
        '两家门店恢复到合并之前，转移的记录回到原门店',
        'Both stores become what they were, and what was moved goes back',
      ],
      danger: true,
    },
  },
  tabOf: [
    {
      of: 'customer.store',
      by: 'survivorID',
      label: ['并入本店的门店', 'Stores merged into it'],
      tab: ['重复门店', 'Duplicates'],
    },
  ],
  export: {
    kind: 'StoreMerge',
    columns: [...columns, 'undoneBy', 'undoneTime'],
  },
  keys: ['search', 'view', 'download'],
})
