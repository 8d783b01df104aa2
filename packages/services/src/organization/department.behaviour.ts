import { department } from '@sfa/resources/organization/department.resource'
import { requireReachedPeople } from '../person/reached-people'
import type { Behaviour } from '../resource/behaviour'

export const departmentBehaviour: Behaviour = {
  of: department,
  noted: true,
  check: { fields: ['headIDs'], run: (tx, caller, change) => requireReachedPeople(tx, caller, 'headIDs', change) },
}
