import { defineArea } from '@sfa/kit/area'
import { request } from './request.resource'

export const definitions = defineArea({
  resources: [request],
})
