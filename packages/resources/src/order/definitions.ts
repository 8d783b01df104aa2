import { defineArea } from '@sfa/resource-kit/area'
import { order } from './order.resource'
import { orderParams } from './order-params'

export const definitions = defineArea({ resources: [order], settings: [orderParams] })
