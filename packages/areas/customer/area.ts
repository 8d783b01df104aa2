import { defineSchedule } from '@sfa/kit/job/define-schedule'
import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { passStore } from './operations/approve-store'
import { closeStore, reopenStore } from './operations/close-store'
import { mergeStores } from './operations/merge/merge-stores'
import { undoMerge } from './operations/merge/undo-merge'
import { pairStoresHandler } from './operations/pair-stores.handler'
import { pairStoresJob } from './operations/pair-stores.job'
import { primaryDistributorBehaviour } from './operations/primary-distributor.behaviour'
import { recomputeGroupsHandler } from './operations/recompute-groups.handler'
import { recomputeGroupsJob } from './operations/recompute-groups.job'
import { storeApprovable } from './operations/store.approvable'
import { storeBehaviour } from './operations/store.behaviour'
import { storeGroupBehaviour } from './operations/store-group.behaviour'
import { wholesalerBehaviour } from './operations/wholesaler.behaviour'

export const area: AreaOperations = {
  behaviours: [primaryDistributorBehaviour, storeBehaviour, storeGroupBehaviour, wholesalerBehaviour],
  actions: [passStore, closeStore, reopenStore, mergeStores, undoMerge],
  approvables: [storeApprovable],
  jobs: [pairStoresHandler, recomputeGroupsHandler],
  schedules: [
    // Members may lag behind by five minutes.
    defineSchedule({ name: 'recompute-groups', contract: recomputeGroupsJob, cron: '*/4 * * * *', payload: {} }),
    defineSchedule({ name: 'pair-stores', contract: pairStoresJob, cron: '2-59/4 * * * *', payload: {} }),
  ],
}
