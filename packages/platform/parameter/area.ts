import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { customObjectBehaviour } from './operations/custom-object.behaviour'
import { numberRuleBehaviour } from './operations/number-rule.behaviour'

export const area: AreaOperations = {
  behaviours: [customObjectBehaviour, numberRuleBehaviour],
}
