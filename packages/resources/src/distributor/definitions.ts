import { defineArea } from '@sfa/resource-kit/area'
import { distributor } from './distributor.resource'

export const definitions = defineArea({
  resources: [distributor],
})
