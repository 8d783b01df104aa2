import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { assetViewQuery } from './operations/asset-view.report'

export const area: AreaOperations = {
  reports: [assetViewQuery],
}
