import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { distributorStoreBehaviour } from './operations/distributor-store.behaviour'

export const area: AreaOperations = {
  behaviours: [distributorStoreBehaviour],
}
