import { defineArea } from '@sfa/resource-kit/area'
import { promotionResources } from './promotion-kinds'

export const definitions = defineArea({ resources: Object.values(promotionResources) })
