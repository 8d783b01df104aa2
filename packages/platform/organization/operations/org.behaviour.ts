import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { requireReachedPeople } from '@sfa/person/operations/reached-people'
import { org } from '../definitions/org.resource'
import { checkOrgChange } from './reached-orgs'

export const orgBehaviour: Behaviour = {
  of: org,
  noted: true,
  check: {
    fields: Object.keys(org.fields),
    run: async (tx, caller, change) => {
      await checkOrgChange(tx, caller, change)
      await requireReachedPeople(tx, caller, 'headIDs', change)
    },
  },
}
