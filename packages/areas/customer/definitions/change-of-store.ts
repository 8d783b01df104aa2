import { recordFields } from '@sfa/kit/details'
import { choice, choices, defineSettings } from '@sfa/kit/settings/settings'
import { judgedFields } from './judged-fields'
import { store } from './store.resource'

const fields = recordFields(store)

/** What becomes of an approved store that is changed: in a form, by a call, a batch change or a file. */
export const changeOfStore = defineSettings({
  type: 'ChangeOfStore',
  path: '/sfaconfiguration/ischangestore',
  label: ['门店信息变更设置', 'Allow store change'],
  fields: {
    approval: choice(
      ['修改已通过的门店后', 'After an approved store is changed'],
      [
        ['none', ['直接生效', 'It stays approved']],
        ['chosen', ['改动了下列字段时，需要重新审批', 'It needs approval again where one of these fields changed']],
        ['any', ['任何改动都需要重新审批', 'It needs approval again whatever changed']],
      ],
      { default: 'none', required: true },
    ),
    fields: choices(
      ['需要重新审批的字段', 'Fields that need approval again'],
      // The code of a store never changes.
      judgedFields.flatMap(name => (name === 'code' || !fields[name] ? [] : [[name, fields[name].label] as const])),
      {
        required: true,
        when: { field: 'approval', is: ['chosen'] },
        hint: [
          '改动立即保存，门店回到待审批，审批人能看到与上次通过时的差异',
          'The change is saved at once; the store waits for approval, which shows the difference from what was approved last',
        ],
      },
    ),
  },
})
