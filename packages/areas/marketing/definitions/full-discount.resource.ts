import { details } from '@sfa/kit/details'
import { number, quantity } from '@sfa/kit/fields/fields'
import { definePromotion } from './define-promotion'
import { basis } from './promotion-fields'
import { mostSteps, risingSteps, thresholdAsks, thresholdIsAmount } from './promotion-rules'

/** Type 4: a discount on a total. */
export const fullDiscount = definePromotion({
  key: 'marketing.full-discount',
  path: '/marketing/fulldiscount',
  label: ['满折', 'Full discount'],
  prefix: 'MZ',
  kind: 'FullDiscount',
  fields: { basis },
  steps: details(['梯度', 'Steps'], {
    fields: {
      threshold: quantity(['门槛', 'Threshold'], { required: true }),
      rate: number(['折扣', 'Rate'], {
        required: true,
        min: 1,
        max: 99.9,
        decimals: 1,
        unit: ['%', '%'],
        hint: ['95表示按95%付款', '95 pays 95 %'],
      }),
    },
    unique: ['threshold'],
    rules: [thresholdAsks],
    together: [...risingSteps('rate', 'falls', ['折扣须逐行更低', 'Each step has to cost less']), thresholdIsAmount],
    maxLines: mostSteps,
  }),
  sample: { name: '满折', basis: 'amount', threshold: 150, rate: 95 },
})
