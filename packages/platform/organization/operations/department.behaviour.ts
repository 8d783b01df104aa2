import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { requireReachedPeople } from '@sfa/person/operations/reached-people'
import { department } from '../definitions/department.resource'

export const departmentBehaviour: Behaviour = {
  of: department,
  noted: true,
  check: { fields: ['headIDs'], run: (tx, caller, change) => requireReachedPeople(tx, caller, 'headIDs', change) },
}
