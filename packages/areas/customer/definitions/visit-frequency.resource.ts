import { code, dict, number, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** How often a store is visited: so many times a week or a month. */
export const visitFrequency = defineResource({
  key: 'customer.visit-frequency',
  path: '/sfaconfiguration/visitfrequency',
  label: ['拜访频率', 'Visit frequency'],
  title: 'name',
  keptWhileUsed: true,
  fields: {
    code: code(['频率编码', 'Frequency code'], { required: true, unique: true, edit: 'onCreate', auto: 'F' }),
    name: text(['频率名称', 'Frequency name'], { required: true, unique: true }),
    // The documents' TimeType.
    timeType: dict(['周期', 'Cycle'], 'TimeType', {
      required: true,
      default: '1',
      options: [
        ['1', ['每周', 'Weekly']],
        ['2', ['每月', 'Monthly']],
      ],
    }),
    times: number(['次数', 'Times'], { required: true, decimals: 2, min: 0.01, max: 99 }),
    remark: remark(),
    isDeleted: validity(),
  },
  import: {
    kind: 'VisitFrequency',
    sample: { code: 'F90', name: '每周五次', timeType: '1', times: 5 },
  },
  export: { kind: 'VisitFrequency' },
  objectNames: ['MD_VisitFrequency'],
})
