import { defineArea } from '@sfa/resource-kit/area'
import { request } from './request.resource'

export const definitions = defineArea({
  resources: [request],
})
