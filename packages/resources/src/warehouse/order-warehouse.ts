import { text } from '@sfa/resource-kit/fields/fields'
import { choice, defineSettings } from '@sfa/resource-kit/settings/settings'

/** 订单仓库: where orders of the shop are delivered from, and what its customers see of the stock there. */
export const orderWarehouse = defineSettings({
  type: 'OrderWarehouse',
  path: '/storeconfiguration/orderwarehouse',
  label: ['订单仓库', 'Order warehouse'],
  fields: {
    source: choice(
      ['发货仓库', 'Delivered from'],
      [
        ['rule', ['按默认仓库规则', 'By the rules of default warehouses']],
        ['fixed', ['统一仓库', 'One warehouse for all']],
      ],
      { default: 'rule', required: true },
    ),
    fixedCode: text(['统一仓库编码', 'Code of that warehouse'], {
      max: 50,
      hint: [
        '仅“统一仓库”时使用；编码无效时按默认仓库规则',
        'For one warehouse alone; where no valid one has this code, the rules hold',
      ],
    }),
    showStock: choice(
      ['库存显示', 'Customers see'],
      [
        ['none', ['不显示', 'Nothing of it']],
        ['level', ['有货或无货', 'Whether there is any']],
        ['quantity', ['可用数量', 'The quantity available']],
      ],
      { default: 'level', required: true },
    ),
    shortage: choice(
      ['库存不足时', 'Where there is not enough'],
      [
        ['refuse', ['不允许下单', 'It cannot be ordered']],
        ['accept', ['允许下单', 'It can be ordered']],
      ],
      { default: 'refuse', required: true },
    ),
  },
})
