import { ref } from '@sfa/kit/fields/fields'
import { choice, defineSettings } from '@sfa/kit/settings/settings'

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
    fixedID: ref(['统一仓库', 'That warehouse'], 'warehouse.warehouse', {
      required: true,
      when: { field: 'source', is: ['fixed'] },
      hint: ['该仓库失效后按默认仓库规则发货', 'Once it is no longer valid, the rules of default warehouses hold'],
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
