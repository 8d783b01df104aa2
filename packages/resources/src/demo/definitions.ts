import { defineArea } from '@sfa/resource-kit/area'
import { demo } from './demo.resource'

export const definitions = defineArea({
  resources: [demo],
})
