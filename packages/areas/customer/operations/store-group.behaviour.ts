import { AppError } from '@sfa/kernel/app-error'
import { createRunIn } from '@sfa/operations/job/life/create-run'
import { fieldRights } from '@sfa/operations/permission/field-rights'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { store } from '../definitions/store.resource'
import { storeGroup } from '../definitions/store-group.resource'
import { bare, type Conditions, faultsOf, isUnreadable } from './group-conditions'
import { recomputeGroupsJob } from './recompute-groups.job'

/** The members of a dynamic group are computed as soon as its conditions are saved (docs/areas/customer.md). */
export const storeGroupBehaviour: Behaviour = {
  of: storeGroup,
  noted: true,
  derive(values, before) {
    const isDynamic = (values.groupType ?? before?.groupType) === 'dynamic'
    if (!isDynamic || (values.conditions == null && values.isDeleted !== '0')) return values
    const conditions = values.conditions == null ? {} : { conditions: bare(values.conditions as Conditions) }
    return { ...values, ...conditions, conditionState: 'waiting', conditionFaults: null }
  },
  check: {
    fields: ['conditions'],
    async run(tx, caller, { changed }) {
      if (changed.conditions == null) return
      const conditions = changed.conditions as Conditions
      const rights = await fieldRights(tx, caller, store)
      const unreadable = Object.keys(conditions).filter(name => isUnreadable(rights, name))
      const failures = [
        ...unreadable.map(name => ({ field: name, code: 'conditionUnreadable' as const, params: { name } })),
        ...(await faultsOf(tx, conditions)),
      ]
      if (failures.length > 0)
        throw new AppError(
          'invalid',
          {},
          200,
          failures.map(one => ({ ...one, field: 'conditions' })),
        )
    },
  },
  async after(tx, caller, { after }) {
    if (after.groupType !== 'dynamic' || after.isDeleted !== '0' || after.conditionState !== 'waiting') return
    const payload = { groupId: String(after.id) }
    await createRunIn(tx, caller, recomputeGroupsJob, { kind: storeGroup.key, direction: 'none', payload })
  },
  // A file makes static groups.
  import: {},
}
