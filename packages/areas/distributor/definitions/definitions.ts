import { defineArea } from '@sfa/kit/area'
import { distributor } from './distributor.resource'
import { distributorStore } from './distributor-store.resource'

export const definitions = defineArea({
  resources: [distributor, distributorStore],
})
