import { type DatePart, isDistinct, type Reset } from '@sfa/kernel/number/number-rule'
import { computed, dict, flag, number, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** How the tenant numbers a kind of record; without a rule it is numbered as its definition says (docs/documents.md). */
export const numberRule = defineResource({
  key: 'parameter.number-rule',
  path: '/parameter/numberrule',
  label: ['单号规则', 'Number rule'],
  title: 'target',
  fields: {
    // Key of a resource whose code is made where it is left empty.
    target: text(['单据类型', 'Numbered records'], { required: true, unique: true, edit: 'onCreate' }),
    prefix: text(['前缀', 'Prefix'], { max: 10, pattern: 'lettersDigits' }),
    datePart: dict(['日期', 'Date'], 'NumberRuleDate', {
      options: [
        ['yyyy', ['年', 'Year']],
        ['yyyyMM', ['年月', 'Year and month']],
        ['yyyyMMdd', ['年月日', 'Year, month and day']],
      ],
    }),
    hasDash: flag(['序号前加横线', 'Hyphen before the counter']),
    digits: number(['序号位数', 'Digits'], { required: true, min: 3, max: 10, default: 6 }),
    reset: dict(['重新计数', 'Begins anew'], 'NumberRuleReset', {
      required: true,
      default: 'none',
      options: [
        ['none', ['不重新计数', 'Never']],
        ['year', ['每年', 'Each year']],
        ['month', ['每月', 'Each month']],
        ['day', ['每天', 'Each day']],
      ],
    }),
    example: computed(
      text(['示例', 'Example']),
      `coalesce(prefix, '') || case date_part when 'yyyy' then '2026' when 'yyyyMM' then '202611'
        when 'yyyyMMdd' then '20261122' else '' end || case when has_dash = 1 then '-' else '' end
        || lpad('1', digits::integer, '0')`,
      ['prefix', 'datePart', 'hasDash', 'digits'],
    ),
    isDeleted: validity(),
  },
  rules: [
    {
      name: 'turns-differ',
      on: ['reset', 'datePart'],
      check: ({ reset, datePart }) =>
        isDistinct({ reset: (reset as Reset | null) ?? 'none', date: (datePart as DatePart | null) ?? undefined })
          ? null
          : [
              '重新计数的周期要体现在单号的日期中，否则单号会重复',
              'The date has to say the period in which numbers begin anew, or they would come twice',
            ],
    },
  ],
  list: {
    search: ['reset', 'isDeleted'],
    columns: ['target', 'example', 'prefix', 'datePart', 'hasDash', 'digits', 'reset', 'isDeleted', 'lastModifiedTime'],
    quick: ['prefix'],
  },
  keys: ['search', 'add', 'edit', 'view', 'delete'],
})
