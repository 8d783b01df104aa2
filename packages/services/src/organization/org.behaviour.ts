import { org } from '@sfa/resources/organization/org.resource'
import { requireReachedPeople } from '../person/reached-people'
import type { Behaviour } from '../resource/behaviour'
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
