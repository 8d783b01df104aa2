import { defineArea } from '@sfa/kit/area'
import { area } from './area.resource'
import { department } from './department.resource'
import { org } from './org.resource'

export const definitions = defineArea({
  resources: [area, department, org],
})
