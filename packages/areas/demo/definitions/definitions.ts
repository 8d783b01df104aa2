import { defineArea } from '@sfa/kit/area'
import { demo } from './demo.resource'

export const definitions = defineArea({
  resources: [demo],
})
