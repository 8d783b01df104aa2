import { details } from '@sfa/kit/details'
import { number, quantity, ref } from '@sfa/kit/fields/fields'
import { definePromotion } from './define-promotion'
import { basis, modeFields } from './promotion-fields'
import { enoughToChoose, mostSteps, ofBasisAndMode, risingGifts, thresholdAsks } from './promotion-rules'

const gift = (label: readonly [string, string]) => ref(label, 'product.product')

/** Type 5: gifts for an amount or a quantity. A line is one gift of a step. */
export const fullGift = definePromotion({
  key: 'marketing.full-gift',
  path: '/marketing/fullgift',
  label: ['满赠', 'Full gift'],
  prefix: 'MS',
  kind: 'FullPresenter',
  fields: {
    basis,
    ...modeFields,
    giftChoice: number(['可选赠品数', 'Gifts to choose'], {
      min: 1,
      max: 99,
      hiddenInList: true,
      hint: ['每个门槛由客户选几种；不填则全部赠送', 'So many of each threshold; empty gives all of them'],
    }),
  },
  steps: details(['梯度', 'Steps'], {
    fields: {
      threshold: quantity(['门槛', 'Threshold'], { required: true }),
      gift: { ...gift(['赠品', 'Gift']), required: true },
      giftQuantity: number(['赠品数量', 'Quantity of the gift'], {
        required: true,
        min: 1,
        max: 99_999,
        hint: ['基本单位', 'In the basic unit'],
      }),
      substitute: {
        ...gift(['替代赠品', 'Substitute']),
        hint: ['赠品缺货时赠送', 'Given where the gift is out of stock'],
      },
      substitute2: gift(['替代赠品2', 'Second substitute']),
    },
    unique: ['threshold', 'gift'],
    rules: [
      thresholdAsks,
      {
        name: 'substitutes-differ',
        on: ['substitute', 'gift', 'substitute2'],
        check({ gift: own, substitute, substitute2 }) {
          const named = [own, substitute, substitute2].filter(Boolean).map(String)
          return new Set(named).size === named.length
            ? null
            : ['替代赠品不能与赠品或彼此相同', 'Gift and substitutes are different products']
        },
      },
    ],
    together: [...risingGifts, ...ofBasisAndMode, enoughToChoose],
    maxLines: mostSteps * 10,
  }),
  titles: { gift: ['赠品', 'Gift'], substitute: ['替代赠品', 'Substitute'] },
  sample: { name: '满赠', basis: 'amount', mode: 'ladder', threshold: 300, gift: 'P0001', giftQuantity: 1 },
})
