import { details } from '@sfa/kit/details'
import { money, quantity } from '@sfa/kit/fields/fields'
import { definePromotion } from './define-promotion'
import { basis, modeFields } from './promotion-fields'
import { mostSteps, ofBasisAndMode, offWithinThreshold, risingSteps, thresholdAsks } from './promotion-rules'

/** Type 3: money off an amount or a quantity. */
export const fullMinus = definePromotion({
  key: 'marketing.full-minus',
  path: '/marketing/fullminus',
  label: ['满减', 'Full minus'],
  prefix: 'MJ',
  kind: 'FullMinus',
  fields: { basis, ...modeFields },
  steps: details(['梯度', 'Steps'], {
    fields: {
      threshold: quantity(['门槛', 'Threshold'], { required: true }),
      amountOff: money(['减免', 'Money off'], { required: true }),
    },
    unique: ['threshold'],
    rules: [
      thresholdAsks,
      {
        name: 'amount-is-given',
        on: ['amountOff'],
        check: ({ amountOff }) => (Number(amountOff) === 0 ? ['减免金额须大于0', 'More than 0 has to come off'] : null),
      },
    ],
    together: [
      ...risingSteps('amountOff', 'rises', ['减免须逐行递增', 'Each step has to take off more']),
      ...ofBasisAndMode,
      offWithinThreshold,
    ],
    maxLines: mostSteps,
  }),
  sample: { name: '满减', basis: 'amount', mode: 'ladder', threshold: 100, amountOff: 8 },
})
