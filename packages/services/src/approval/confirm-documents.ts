import { inTenant } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { actionRefusal } from '@sfa/resource-kit/actions'
import type { AnswerOf, BodyOf } from '@sfa/resource-kit/call'
import type {
  commonConfirmCall,
  commonConfirmFindCall,
  commonConfirmSearchCall,
} from '@sfa/resource-kit/calls/common-api.calls'
import { answerAction } from '../action/answer-action'
import type { Caller } from '../caller'
import type { Answer } from '../resource/answer-call'
import { answerSearch } from '../resource/answer-search'
import { requireObject } from '../resource/common-api'
import { findRecord } from '../resource/find-record'
import { parseSearch } from '../resource/parse-search'
import { requireReadAccess } from '../resource/read-access'
import type { RowStream } from '../resource/stream-records'
import type { Services } from '../services'
import { type Approvable, approvableOf } from './approvable'
import { approvalBrief } from './decide-approval'

/** Throws `notApprovable` where records of the object need no decision. */
function requireApprovable(caller: Caller, objectName: string): Approvable {
  const approvable = approvableOf(requireObject(caller, objectName))
  if (!approvable) throw new AppError('notApprovable', { name: objectName })
  return approvable
}

/**
 * Decides about one document, or several with a result for each: the document's own action, under its key, its guard and
 * the caller's data scope. A document that a workflow holds is refused.
 */
export function confirmDocuments(
  services: Services,
  caller: Caller,
  { objectName, passed, opinion, ...which }: BodyOf<typeof commonConfirmCall>,
): Promise<unknown> {
  const { of, opinion: opinionName = 'opinion', ...actions } = requireApprovable(caller, objectName)
  const action = passed === '1' ? actions.passed : actions.rejected
  return answerAction(services, caller, of, action, { ...which, [opinionName]: opinion ?? null })
}

/** The documents in a state from which they can be passed or rejected, within the caller's reach. */
export async function searchDocuments(
  services: Services,
  caller: Caller,
  { objectName, ...body }: BodyOf<typeof commonConfirmSearchCall>,
): Promise<Answer | RowStream> {
  const approvable = requireApprovable(caller, objectName)
  const { flow } = approvable.of
  const search = parseSearch(approvable.of, body)
  if (!flow) return answerSearch(services, caller, approvable.of, search)
  const waiting = new Set([approvable.passed, approvable.rejected].flatMap(name => flow.transitions[name]?.from ?? []))
  const conditions = [{ field: flow.field, operator: 'in' as const, value: [...waiting] }]
  return answerSearch(services, caller, approvable.of, { ...search, conditions })
}

/** Throws `notFound` for a record that the caller may not open. */
export async function findDocument(
  services: Services,
  caller: Caller,
  { objectName, id }: BodyOf<typeof commonConfirmFindCall>,
): Promise<AnswerOf<typeof commonConfirmFindCall>> {
  const { of, passed } = requireApprovable(caller, objectName)
  const access = requireReadAccess(caller, of)
  if (access !== 'full') throw new AppError('notPermitted', {}, 403)
  const record = await findRecord(services, caller, of, id, access)
  const brief = await inTenant(services.db, caller.tenantId, tx => approvalBrief(tx, caller, of.key, id))
  return {
    ...brief,
    title: [...brief.title],
    summary: [...brief.summary],
    waiting: actionRefusal(of, passed, record) === null,
  }
}
