import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { departmentBehaviour } from './operations/department.behaviour'
import { orgBehaviour } from './operations/org.behaviour'
import { treeCalls } from './operations/tree-calls'

export const area: AreaOperations = {
  calls: [...treeCalls],
  behaviours: [departmentBehaviour, orgBehaviour],
}
