import { details } from '@sfa/kit/details'
import { dict, ref, text } from '@sfa/kit/fields/fields'

const types = [
  ['3', ['满减', 'Full minus']],
  ['4', ['满折', 'Full discount']],
  ['5', ['满赠', 'Full gift']],
  ['7', ['单品折扣', 'Product discount']],
] as const

const promotions = {
  fullMinus: ref(['满减促销', 'Full minus'], 'marketing.full-minus'),
  fullDiscount: ref(['满折促销', 'Full discount'], 'marketing.full-discount'),
  fullGift: ref(['满赠促销', 'Full gift'], 'marketing.full-gift'),
  productDiscount: ref(['单品折扣促销', 'Product discount'], 'marketing.product-discount'),
}
const fieldOfType: Readonly<Record<string, keyof typeof promotions>> = {
  '3': 'fullMinus',
  '4': 'fullDiscount',
  '5': 'fullGift',
  '7': 'productDiscount',
}
const names = Object.keys(promotions) as (keyof typeof promotions)[]

/** Where a line goes wrong: the promotion that its type lacks, or one of another type. */
function faultOf(line: Readonly<Record<string, unknown>>): string | null {
  const own = fieldOfType[String(line.stepType)]
  if (!own) return null
  if (!line[own]) return own
  return names.find(name => name !== own && line[name]) ?? null
}

/** Steps of an activity: promotions for the customers alone whose application was passed. */
export const activitySteps = details(['活动政策', 'Steps'], {
  fields: {
    stepType: dict(['政策类型', 'Type'], 'ActivityStepType', { required: true, options: types }),
    ...promotions,
    note: text(['说明', 'Note'], { max: 200 }),
  },
  unique: ['stepType', 'fullMinus', 'fullDiscount', 'fullGift', 'productDiscount'],
  rules: [
    {
      name: 'promotion-of-its-type',
      on: ['fullMinus', 'fullDiscount', 'fullGift', 'productDiscount', 'stepType'],
      check: line => (faultOf(line) ? ['请选择与政策类型一致的一个促销', 'Choose one promotion, of that type'] : null),
      at: line => [faultOf(line) ?? 'stepType'],
    },
  ],
  maxLines: 20,
})
