import { defineArea } from '@sfa/resource-kit/area'
import { definition } from './definition.resource'

export const definitions = defineArea({ resources: [definition] })
