import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { menuCalls } from './operations/menu-calls'

export const area: AreaOperations = {
  calls: [...menuCalls],
}
