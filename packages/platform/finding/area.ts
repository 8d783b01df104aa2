import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { findingCalls } from './operations/finding-calls'

export const area: AreaOperations = {
  calls: [...findingCalls],
}
