import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { assetCalls } from './operations/asset-calls'
import { assetViewQuery } from './operations/asset-view.report'

export const area: AreaOperations = {
  calls: [...assetCalls],
  reports: [assetViewQuery],
}
