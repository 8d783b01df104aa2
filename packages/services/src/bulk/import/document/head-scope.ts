import type { CheckScope } from '../check-scope'
import type { Staged } from '../stage-rows'
import { stagedFields } from '../staged-field'
import { documentTables, headPlan, headStaged } from './document-plan'

/** Input of the checks of heads whose staging already exists. */
export function headScope(scope: CheckScope, staged: Staged): CheckScope {
  const plan = headPlan(scope.plan, staged)
  const fields = stagedFields(plan, headStaged(scope.plan, staged))
  return { ...scope, plan, tables: documentTables(scope.tables).heads, fields }
}
