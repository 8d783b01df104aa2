import type { ErrorTexts } from './error-texts-shape'

/** Promotions. */
export const marketingErrors = {
  promotionNotInForce: ['没有生效中的版本', 'No version of it is in force'],
  promotionInForce: ['有生效中的版本，请先停用', 'A version of it is in force: stop it first'],
  promotionStepsMissing: ['请至少填写一个梯度', 'Give one step at least'],
  promotionOneStep: ['“每满”只能有一个门槛', '"For each" has one threshold only'],
  promotionAmountDecimals: ['按金额计量时，门槛最多两位小数', 'A threshold that is an amount has two decimals at most'],
  promotionEnded: ['有效期已过，不能提交', 'Its period is over: it cannot be submitted'],
  promotionGiftChoice: ['可选赠品数不能多于每个门槛的赠品数', 'No more gifts can be chosen than each threshold has'],
  quantityPositive: ['数量须大于0', 'The quantity has to be more than 0'],
  promotionVarieties: [
    '品种数不能多于必选产品数',
    'No more varieties can be asked for than there are mandatory products',
  ],
} satisfies ErrorTexts
