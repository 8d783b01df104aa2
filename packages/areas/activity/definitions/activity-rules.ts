import type { Rule } from '@sfa/kit/rule'

const given = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
const isBefore = (one: unknown, other: unknown) => String(one) < String(other)

type Names =
  | 'applicationStart'
  | 'applicationEnd'
  | 'activityStart'
  | 'activityEnd'
  | 'mandatoryProducts'
  | 'mandatoryProductVarieties'

/** Start ≤ end is a rule of the two periods. */
export const activityRules: readonly Rule<Names>[] = [
  {
    name: 'application-starts-first',
    on: ['applicationStart', 'activityStart'],
    check: ({ applicationStart, activityStart }) =>
      !given(applicationStart) || !given(activityStart) || isBefore(applicationStart, activityStart)
        ? null
        : ['申请开始日期须早于活动开始日期', 'Applications have to open before the activity starts'],
  },
  {
    name: 'application-ends-first',
    on: ['applicationEnd', 'activityEnd'],
    check: ({ applicationEnd, activityEnd }) =>
      !given(applicationEnd) || !given(activityEnd) || isBefore(applicationEnd, activityEnd)
        ? null
        : ['申请结束日期须早于活动结束日期', 'Applications have to end before the activity ends'],
  },
  {
    name: 'varieties-of-mandatory-products',
    on: ['mandatoryProductVarieties', 'mandatoryProducts'],
    check: ({ mandatoryProducts, mandatoryProductVarieties }) =>
      !given(mandatoryProducts) || given(mandatoryProductVarieties)
        ? null
        : ['设置必选产品后，须填写必选产品品种数', 'With mandatory products, say how many varieties are needed'],
  },
]

/** An alarm tells of a budget. */
export const alarmWithinBudget: Rule<'alarm' | 'amount'> = {
  name: 'alarm-within-budget',
  on: ['alarm', 'amount'],
  check: ({ alarm, amount }) =>
    !given(alarm) || !given(amount) || Number(alarm) <= Number(amount)
      ? null
      : ['预警金额须小于等于预算', 'The alarm cannot be more than the budget'],
}

/** What is applied for comes from the budget of an item. */
export const itemOfAmount: Rule<'item' | 'amount'> = {
  name: 'item-of-amount',
  on: ['item', 'amount'],
  check: ({ item, amount }) =>
    Number(amount ?? 0) === 0 || given(item)
      ? null
      : ['填写申请金额后，须选择费用项目', 'An amount needs the item that it is for'],
}

/** There is something to see of an execution. */
export const photosGiven: Rule<'photos'> = {
  name: 'photos-given',
  on: ['photos'],
  check: ({ photos }) => (given(photos) ? null : ['请上传执行照片', 'Photos of the execution are needed']),
}
