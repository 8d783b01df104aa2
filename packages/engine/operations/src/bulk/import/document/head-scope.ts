import type { CheckScope } from '../checks/check-scope'
import type { Staged } from '../reading/stage-rows'
import { stagedFields } from '../reading/staged-field'
import { documentTables, headPlan, headStaged } from './document-plan'

/** Input of the checks of heads whose staging already exists. */
export function headScope(scope: CheckScope, staged: Staged): CheckScope {
  const plan = headPlan(scope.plan, staged)
  const fields = stagedFields(plan, headStaged(scope.plan, staged))
  return { ...scope, plan, tables: documentTables(scope.tables).heads, fields }
}
