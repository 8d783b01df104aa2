import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { preferenceCalls } from './operations/preference-calls'

export const area: AreaOperations = {
  calls: [...preferenceCalls],
}
