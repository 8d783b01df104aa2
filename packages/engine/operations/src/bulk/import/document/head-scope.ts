import type { CheckScope } from '../checks/check-scope'
import type { Staged } from '../reading/stage-rows'
import { stagedFields } from '../reading/staged-field'
import { documentTables, headPlan, headStaged } from './document-plan'

/** Input of the checks of heads whose staging already exists, and of what is told of them. */
export function headScope<S extends Pick<CheckScope, 'plan' | 'tables' | 'fields'>>(
  scope: S,
  staged: Pick<Staged, 'fields' | 'cleared' | 'tables'>,
): S {
  const plan = headPlan(scope.plan, staged)
  const fields = stagedFields(plan, headStaged(scope.plan, staged))
  return { ...scope, plan, tables: documentTables(scope.tables).heads, fields }
}
