import { computed, dateTime, dict, flag, json, number, ref, refs, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { storePairFlow } from '../rules/store-pair-flow'

const fixed = { edit: 'never' } as const
/** A pair goes with either of its stores. */
const ofPair = { ...fixed, required: true, hiddenInList: true, partOf: true } as const
const dismissReason = text(['不是重复的原因', 'Why they are no duplicates'], {
  max: 200,
  multiline: true,
  edit: 'never',
  hiddenInList: true,
})

/**
 * Stores that may be one, as the comparison finds them (docs/areas/customer.md): a pair is seen by who reaches both, and
 * ends by being dismissed or merged.
 */
export const storePair = defineResource({
  key: 'customer.store-pair',
  path: '/customer/storepair',
  label: ['疑似重复门店', 'Likely duplicate'],
  title: 'firstName',
  scope: { through: ['firstID', 'secondID'] },
  fields: {
    score: number(['相似度', 'Score'], {
      ...fixed,
      default: '0',
      min: 0,
      max: 100,
      hint: ['0 到 100，越高越可能是同一家门店', '0 to 100: the higher, the likelier they are one store'],
    }),
    firstID: ref(['门店一', 'First store'], 'customer.store', ofPair),
    firstCode: text(['门店一编码', 'Code of the first'], { ...fixed, max: 50, copyOf: ['customer.store.code'] }),
    firstName: text(['门店一', 'First store'], { ...fixed, copyOf: ['customer.store.name'] }),
    secondID: ref(['门店二', 'Second store'], 'customer.store', ofPair),
    secondCode: text(['门店二编码', 'Code of the second'], { ...fixed, max: 50, copyOf: ['customer.store.code'] }),
    secondName: text(['门店二', 'Second store'], { ...fixed, copyOf: ['customer.store.name'] }),
    sameMobile: flag(['同手机号', 'Same mobile'], fixed),
    sameRegistration: flag(['同注册号', 'Same reg. no.'], fixed),
    nameAlike: flag(['名称相近', 'Name alike'], { ...fixed, hint: ['相距200米以内', 'Within 200 m'] }),
    byHand: flag(['人工提出', 'Put together by hand'], { ...fixed, hiddenInList: true }),
    distance: number(['相距（米）', 'Distance (m)'], fixed),
    orgIds: refs(['所属组织', 'Organisation'], 'organization.org', fixed),
    state: stateOf(storePairFlow),
    dismissReason,
    decidedBy: text(['处理人', 'Decided by'], { ...fixed, hiddenInList: true }),
    decidedTime: dateTime(['处理时间', 'Decided at'], { ...fixed, hiddenInList: true }),
    // Open pairs stand first.
    place: computed(
      number(['排序', 'Order'], { hiddenInList: true }),
      "case when state = 'open' then score else score - 1000 end",
      ['state', 'score'],
    ),
  },
  unique: [['firstID', 'secondID']],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'firstCode',
        'firstName',
        'secondCode',
        'secondName',
        'score',
        'sameMobile',
        'sameRegistration',
        'nameAlike',
        'byHand',
        'distance',
        'orgIds',
        'state',
        'dismissReason',
        'decidedBy',
        'decidedTime',
      ],
    },
  ],
  list: {
    search: [
      'state',
      'sameMobile',
      'sameRegistration',
      'nameAlike',
      'firstCode',
      'secondCode',
      'firstName',
      'secondName',
      'score',
      'orgIds',
    ],
    quick: ['firstCode', 'secondCode', 'secondName'],
    treeFilter: 'orgIds',
    columns: [
      'score',
      'firstName',
      'secondName',
      'sameMobile',
      'sameRegistration',
      'nameAlike',
      'distance',
      'state',
      'firstCode',
      'secondCode',
      'orgIds',
      'lastModifiedTime',
    ],
    sort: 'place',
    newestFirst: true,
  },
  flow: storePairFlow,
  actions: {
    merge: {
      label: ['合并', 'Merge'],
      key: 'merge',
      single: true,
      stamp: { by: 'decidedBy', at: 'decidedTime' },
      body: {
        keep: dict(['保留的门店', 'Store that stays'], '', {
          required: true,
          options: [
            ['first', ['门店一', 'The first']],
            ['second', ['门店二', 'The second']],
          ],
        }),
        choices: json(['各字段的取值', 'Values by field'], {
          hint: [
            '按字段选择取哪家门店的值；没有选择的字段取保留门店的值，为空时取另一家的值',
            'Whose value each field gets: first, second or both. A field that is not named has the value of the store that stays or, where that is empty, the other one',
          ],
        }),
        firstVer: number(['门店一的版本', 'Version of the first'], {
          hint: [
            '对比时看到的版本，之后改动过的拒绝合并',
            'As it was compared; a store that has changed since is refused',
          ],
        }),
        secondVer: number(['门店二的版本', 'Version of the second']),
      },
    },
    dismiss: {
      label: ['不是重复', 'No duplicate'],
      key: 'dismiss',
      stamp: { by: 'decidedBy', at: 'decidedTime' },
      body: { dismissReason: { ...dismissReason, required: true } },
    },
    reopen: {
      label: ['重新处理', 'Reopen'],
      key: 'dismiss',
    },
  },
  tabOf: [
    { of: 'customer.store', by: 'firstID', label: ['疑似重复', 'Likely duplicates'], tab: ['重复门店', 'Duplicates'] },
    {
      of: 'customer.store',
      by: 'secondID',
      label: ['被疑为其重复', 'Likely a duplicate of'],
      tab: ['重复门店', 'Duplicates'],
    },
  ],
  export: {
    kind: 'StorePair',
    columns: [
      'score',
      'firstCode',
      'firstName',
      'secondCode',
      'secondName',
      'sameMobile',
      'sameRegistration',
      'nameAlike',
      'byHand',
      'distance',
      'orgIds',
      'state',
      'dismissReason',
      'decidedBy',
      'decidedTime',
      'lastModifiedTime',
    ],
  },
  keys: ['search', 'view', 'download'],
})
