import { defineArea } from '@sfa/kit/area'
import { baseNumber } from './base-number.resource'
import { listPrice } from './list-price.resource'
import { listStore } from './list-store.resource'
import { minOrder } from './min-order.resource'
import { priceChange } from './price-change.resource'
import { priceList } from './price-list.resource'
import { productPrice } from './product-price.resource'
import { quota } from './quota.resource'
import { quotaChange } from './quota-change.resource'
import { quotaMove } from './quota-move.resource'

export const definitions = defineArea({
  resources: [
    baseNumber,
    listPrice,
    listStore,
    minOrder,
    priceChange,
    priceList,
    productPrice,
    quota,
    quotaChange,
    quotaMove,
  ],
})
