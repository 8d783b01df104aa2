import { defineArea } from '@sfa/resource-kit/area'
import { order } from './order.resource'
import { orderParams } from './order-params'
import { orderPackage } from './package.resource'
import { orderPush } from './push.resource'

export const definitions = defineArea({ resources: [order, orderPackage, orderPush], settings: [orderParams] })
