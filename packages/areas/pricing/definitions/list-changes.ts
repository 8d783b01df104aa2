import { details } from '@sfa/kit/details'
import { dict, ref, text } from '@sfa/kit/fields/fields'
import type { Label } from '@sfa/kit/label'
import { mostChanges } from './change-request'

/** What a request changes of a price list beside its prices: for whom it holds, when, and before which others. */
export const listAspects = {
  addStore: ['加入门店', 'Add a store'],
  removeStore: ['移出门店', 'Take a store out'],
  addGroup: ['加入门店分组', 'Add a store group'],
  removeGroup: ['移出门店分组', 'Take a store group out'],
  addChannel: ['加入渠道', 'Add a channel'],
  removeChannel: ['移出渠道', 'Take a channel out'],
  addArea: ['加入区域', 'Add an area'],
  removeArea: ['移出区域', 'Take an area out'],
  addOrg: ['加入组织', 'Add an organisation'],
  removeOrg: ['移出组织', 'Take an organisation out'],
  forAll: ['适用全部客户', 'For all customers'],
  priority: ['优先级', 'Priority'],
  validFrom: ['开始日期', 'Valid from'],
  validTo: ['结束日期', 'Valid to'],
  valid: ['是否有效', 'Valid'],
} as const satisfies Record<string, Label>
export type ListAspect = keyof typeof listAspects

/** Flags, as files write them. */
export const yes = '1'
export const no = '0'
const flags: readonly string[] = ['forAll', 'valid']

export const listChanges = details(['清单变更', 'Changes of lists'], {
  fields: {
    listID: ref(['价格清单', 'Price list'], 'pricing.price-list', { required: true }),
    aspect: dict(['变更项', 'What changes'], 'PriceListAspect', {
      required: true,
      default: 'addStore',
      options: Object.entries(listAspects).map(([name, label]) => [name, label] as const),
    }),
    value: text(['变更为', 'Changes to'], {
      max: 50,
      hint: [
        '加入、移出填编码；日期如2026-01-31，结束日期留空为长期；适用全部客户、是否有效填1（是）或0（否）',
        'The code of what is added or taken out; dates as 2026-01-31, no end where it is empty; 1 for yes or 0 for no',
      ],
    }),
    oldValue: text(['原值', 'Before'], { edit: 'never', max: 50 }),
    listNote: text(['说明', 'Note'], { max: 200 }),
  },
  unique: ['listID', 'aspect', 'value'],
  rules: [
    {
      name: 'value-of-aspect',
      on: ['value', 'aspect'],
      check: ({ aspect, value }) => {
        const given = String(value ?? '')
        if (aspect === 'validTo' && given === '') return null
        if (aspect === 'validFrom' || aspect === 'validTo')
          return isDay(given) ? null : ['请填写日期，如2026-01-31', 'Write a date as 2026-01-31']
        if (aspect === 'priority')
          return /^[1-9]\d{0,3}$/.test(given) ? null : ['请填写1至9999的整数', 'Write a whole number from 1 to 9999']
        if (flags.includes(String(aspect)))
          return given === yes || given === no ? null : ['请填写1（是）或0（否）', 'Write 1 for yes or 0 for no']
        return given === '' ? ['请填写编码', 'Write a code'] : null
      },
    },
  ],
  maxLines: mostChanges,
})

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
