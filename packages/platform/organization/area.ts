import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { departmentBehaviour } from './operations/department.behaviour'
import { orgBehaviour } from './operations/org.behaviour'

export const area: AreaOperations = {
  behaviours: [departmentBehaviour, orgBehaviour],
}
