import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { actionRefusal } from '@sfa/kit/actions/actions'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import type { commonConfirmCall, commonConfirmFindCall, commonConfirmSearchCall } from '@sfa/kit/calls/common-api.calls'
import { conditionFields } from '@sfa/kit/search-names'
import { type ActionResult, answerAction } from '../action/answer-action'
import type { Caller } from '../caller'
import { textOf } from '../resource/batch/change-batch'
import type { Answer } from '../resource/calls/answer-call'
import { requireObject } from '../resource/calls/common-api'
import { answerSearch } from '../resource/searching/answer-search'
import { findRecord } from '../resource/searching/find-record'
import { parseSearch } from '../resource/searching/parse-search'
import { requireReadAccess } from '../resource/searching/read-access'
import type { RowStream } from '../resource/searching/stream-records'
import type { Services } from '../services'
import { type Approvable, approvableOf, taskStatuses, workflowTasks } from './approvable'
import { approvalBrief } from './decide-approval'
import { countDecided, type Decided } from './decided'

/** Throws `notApprovable` where records of the object need no decision. */
function requireApprovable(caller: Caller, objectName: string): Approvable {
  const approvable = approvableOf(requireObject(caller, objectName))
  if (!approvable) throw new AppError('notApprovable', { name: objectName })
  return approvable
}

/**
 * Decides about one document, or several with a result for each. Where a workflow asks the caller about a document, it
 * is the caller's decision as an approver; otherwise the document's own action, under its key, its guard and the
 * caller's data scope. A document about which a workflow asks others is refused.
 */
export async function confirmDocuments(
  services: Services,
  caller: Caller,
  { objectName, passed, opinion, ...which }: BodyOf<typeof commonConfirmCall>,
): Promise<unknown> {
  const { of, opinion: opinionName = 'opinion', ...actions } = requireApprovable(caller, objectName)
  const byAction = (chosen: typeof which) => {
    const action = passed === '1' ? actions.passed : actions.rejected
    return answerAction(services, caller, of, action, { ...chosen, [opinionName]: opinion ?? null })
  }
  const tasks = workflowTasks()
  if (!tasks || !(await tasks.serves(services, caller, of.key))) return byAction(which)
  const decide = (taskId: string) => tasks.decide(services, caller, { taskId, passed: passed === '1', opinion })
  const taskOf = (id: string) =>
    inTenant(services.db, caller.tenantId, tx => tasks.openTask(tx, caller, { resource: of.key, id }))
  if (which.ids)
    return confirmEach(caller, which.ids, taskOf, decide, ids => byAction({ ids }) as Promise<ActionResult>)
  const taskId = await taskOf(which.id as string)
  if (taskId === undefined) return byAction(which)
  return (await decide(taskId)).answer ?? { id: which.id, taskID: taskId }
}

/** Documents one after another, each in a transaction of its own; those without a task by the action, all at once. */
async function confirmEach(
  { language }: Caller,
  ids: readonly string[],
  taskOf: (id: string) => Promise<string | undefined>,
  decide: (taskId: string) => Promise<Decided>,
  byAction: (ids: string[]) => Promise<ActionResult>,
): Promise<ActionResult> {
  const result: ActionResult = { changed: 0, refused: [] }
  const others: string[] = []
  for (const id of new Set(ids)) {
    const taskId = await taskOf(id)
    try {
      if (taskId === undefined) others.push(id)
      else countDecided(result, await decide(taskId))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refused.push({ id, code: error.code, message: textOf(error, language) })
    }
  }
  if (others.length === 0) return result
  const rest = await byAction(others)
  return { ...result, changed: result.changed + rest.changed, refused: [...result.refused, ...rest.refused] }
}

/**
 * The documents in a state from which they can be passed or rejected, within the caller's reach. With `approvalStatus`
 * (New, Done, Rejected) the caller's tasks about documents of the object, where a workflow decides about them.
 */
export async function searchDocuments(
  services: Services,
  caller: Caller,
  { objectName, ...body }: BodyOf<typeof commonConfirmSearchCall>,
): Promise<Answer | RowStream> {
  const approvable = requireApprovable(caller, objectName)
  const { of, passed, rejected } = approvable
  const { approvalStatus, ...others } = body
  const search = parseSearch(of, conditionFields(of).has('approvalStatus') ? body : others)
  const status = taskStatuses.find(one => one === approvalStatus)
  const tasks = workflowTasks()
  if (status && tasks && (await tasks.serves(services, caller, of.key))) {
    const { pageIndex = 1, pageSize = 20 } = search.page ?? {}
    const { rows, total } = await tasks.search(services, caller, {
      resource: of.key,
      status,
      page: { pageIndex, pageSize },
    })
    return { data: rows, total }
  }
  if (!of.flow) return answerSearch(services, caller, of, search)
  const { transitions, field } = of.flow
  const waiting = new Set([passed, rejected].flatMap(name => transitions[name]?.from ?? []))
  const conditions = [{ field, operator: 'in' as const, value: [...waiting] }]
  return answerSearch(services, caller, of, { ...search, conditions })
}

/** Throws `notFound` for a record that the caller may not open, unless a workflow asks them about it. */
export async function findDocument(
  services: Services,
  caller: Caller,
  { objectName, id }: BodyOf<typeof commonConfirmFindCall>,
): Promise<AnswerOf<typeof commonConfirmFindCall>> {
  const { of, passed } = requireApprovable(caller, objectName)
  const isAsked = await inTenant(
    services.db,
    caller.tenantId,
    async tx => (await workflowTasks()?.openTask(tx, caller, { resource: of.key, id })) !== undefined,
  )
  const waiting = isAsked || (await isDecidable(services, caller, { of, passed }, id))
  const brief = await inTenant(services.db, caller.tenantId, tx => approvalBrief(tx, caller, of.key, id))
  return { ...brief, summary: [...brief.summary], waiting }
}

/** Whether the state allows a decision. Throws where the caller may not open the record. */
async function isDecidable(
  services: Services,
  caller: Caller,
  { of, passed }: Pick<Approvable, 'of' | 'passed'>,
  id: string,
): Promise<boolean> {
  const access = requireReadAccess(caller, of)
  if (access !== 'full') throw new AppError('notPermitted', {}, 403)
  return actionRefusal(of, passed, await findRecord(services, caller, of, id, access)) === null
}
