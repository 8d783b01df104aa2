import { dict, money, number, quantity } from '@sfa/kit/fields/fields'
import { definePromotion } from './define-promotion'

const given = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Type 7: a lower price of each product in scope. */
export const productDiscount = definePromotion({
  key: 'marketing.product-discount',
  path: '/marketing/productdiscount',
  label: ['单品折扣', 'Product discount'],
  prefix: 'ZK',
  kind: 'ProductDiscount',
  fields: {
    method: dict(['优惠方式', 'Way'], 'ProductDiscountMethod', {
      options: [
        ['rate', ['折扣', 'Rate']],
        ['cut', ['每基本单位直降', 'Off each basic unit']],
        ['price', ['每基本单位一口价', 'Fixed price of each basic unit']],
      ],
      formerOptions: { cut: ['每单位直降', 'Off each unit'], price: ['一口价', 'Fixed price'] },
      required: true,
      default: 'rate',
    }),
    rate: number(['折扣', 'Rate'], {
      required: true,
      min: 1,
      max: 99.9,
      decimals: 1,
      unit: ['%', '%'],
      when: { field: 'method', is: ['rate'] },
      hint: ['85表示按85%付款', '85 pays 85 %'],
    }),
    amountOff: money(['每基本单位直降', 'Off each basic unit'], {
      formerly: ['每单位直降', 'Off each unit'],
      required: true,
      when: { field: 'method', is: ['cut'] },
      hint: ['按整箱下单时，每箱按所含基本单位数计算', 'An order by the carton counts the basic units in it'],
    }),
    price: money(['每基本单位一口价', 'Fixed price of each basic unit'], {
      formerly: ['一口价', 'Fixed price'],
      required: true,
      when: { field: 'method', is: ['price'] },
      hint: ['按整箱下单时，每箱按所含基本单位数计算', 'An order by the carton counts the basic units in it'],
    }),
    minQuantity: quantity(['起订量', 'Least quantity'], {
      hint: ['每种产品，基本单位', 'Of each product, in the basic unit'],
      hiddenInList: true,
    }),
    maxQuantity: quantity(['限量', 'Most quantity'], {
      hint: [
        '每种产品，基本单位；超出部分按原价',
        'Of each product, in the basic unit; what is more costs the usual price',
      ],
      hiddenInList: true,
    }),
  },
  rules: [
    {
      name: 'quantities-in-order',
      on: ['maxQuantity', 'minQuantity'],
      check: ({ maxQuantity, minQuantity }) =>
        given(maxQuantity) &&
        (Number(maxQuantity) <= 0 || (given(minQuantity) && Number(maxQuantity) < Number(minQuantity)))
          ? ['限量须大于0，且不小于起订量', 'It is more than 0 and not less than the least quantity']
          : null,
    },
    {
      name: 'least-is-not-negative',
      on: ['minQuantity'],
      check: ({ minQuantity }) =>
        given(minQuantity) && Number(minQuantity) < 0 ? ['不能小于0', 'It cannot be less than 0'] : null,
    },
    {
      name: 'cut-is-given',
      on: ['amountOff'],
      check: ({ amountOff }) =>
        given(amountOff) && Number(amountOff) === 0 ? ['直降金额须大于0', 'More than 0 has to come off'] : null,
    },
    {
      name: 'price-is-given',
      on: ['price'],
      check: ({ price }) =>
        given(price) && Number(price) === 0
          ? ['一口价须大于0，赠送请用满赠', 'The fixed price is more than 0; what is given away is a gift']
          : null,
    },
  ],
  sample: { name: '折扣', method: 'rate', rate: 85, productIds: ['P0001'] },
})
