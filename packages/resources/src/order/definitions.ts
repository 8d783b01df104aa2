import { defineArea } from '@sfa/resource-kit/area'
import { order } from './order.resource'

export const definitions = defineArea({ resources: [order] })
