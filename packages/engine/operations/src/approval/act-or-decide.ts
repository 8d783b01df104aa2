import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { Resource } from '@sfa/kit/resource'
import { type ActionResult, answerAction, eachRecord } from '../action/answer-action'
import type { Caller } from '../caller'
import { accessFor } from '../permission/access'
import { shownTo } from '../permission/shown-row'
import { textOf } from '../resource/batch/change-batch'
import type { Services } from '../services'
import { approvableOf, type WorkflowTasks, workflowTasks } from './approvable'
import { countDecided, type Decided } from './decided'

interface Given {
  id?: string
  opinion?: string | null
}

/**
 * An action of a page. Where it is one of the two decisions, a workflow holds the document and asks the caller about it,
 * it is the caller's decision as an approver. A document about which a workflow asks others stays refused
 * (`underApproval`).
 */
export async function actOrDecide(
  services: Services,
  caller: Caller,
  resource: Resource,
  action: string,
  given: unknown,
): Promise<unknown> {
  const decide = decisionOf(services, caller, resource, action, (given ?? {}) as Given)
  const work = answerAction(services, caller, resource, action, given)
  if (!decide) return work
  const { id } = given as Given
  if (id !== undefined) {
    const answer = await work.catch(async (error: unknown) => {
      if (isHeld(error) && (await decide(id))) return undefined
      throw error
    })
    return answer ?? shown(services, caller, resource, id)
  }
  const result = (await work) as Partial<ActionResult>
  return result.refused ? decideRefused(caller, result as ActionResult, decide) : result
}

const isHeld = (error: unknown) => error instanceof AppError && error.code === 'underApproval'

/** Decides a task of the caller about a document, where there is one. Undefined for what is no decision. */
function decisionOf(services: Services, caller: Caller, resource: Resource, action: string, { opinion }: Given) {
  const decision = taskDecisionOf(resource, action)
  if (!decision) return
  const { tasks, passed } = decision
  return async (id: string): Promise<Decided | undefined> => {
    const document = { resource: resource.key, id }
    const taskId = await inTenant(services.db, caller.tenantId, tx => tasks.openTask(tx, caller, document))
    return taskId === undefined ? undefined : tasks.decide(services, caller, { taskId, passed, opinion })
  }
}

/** What an action says to a task: tasks take an opinion and nothing else. Undefined for what is no decision. */
function taskDecisionOf(resource: Resource, action: string): { tasks: WorkflowTasks; passed: boolean } | undefined {
  const approvable = approvableOf(resource)
  const tasks = workflowTasks()
  if (!tasks || !approvable || ![approvable.passed, approvable.rejected].includes(action)) return
  const { opinion: name = 'opinion', passed } = approvable
  if (name !== 'opinion' || Object.keys(resource.actions[action]?.body ?? {}).some(field => field !== name)) return
  return { tasks, passed: action === passed }
}

/**
 * The same for what a job was refused: those documents about which a workflow asks the caller are decided in the
 * transaction of the job.
 */
export async function decideHeld(
  tx: Tx,
  caller: Caller,
  { resource, action, opinion }: { resource: Resource; action: string; opinion?: string | null },
  { changed, refused }: ActionResult,
): Promise<ActionResult> {
  const decision = taskDecisionOf(resource, action)
  if (!decision) return { changed, refused }
  const { tasks, passed } = decision
  const taskIds = new Map<string, string>()
  for (const { id, code } of refused) {
    if (code !== 'underApproval') continue
    const taskId = await tasks.openTask(tx, caller, { resource: resource.key, id })
    if (taskId !== undefined) taskIds.set(id, taskId)
  }
  const decided = await eachRecord(tx, caller, [...taskIds.keys()], id =>
    tasks.decideIn(tx, caller, {
      taskId: taskIds.get(id) as string,
      passed,
      ...(opinion !== undefined && { opinion }),
    }),
  )
  return {
    changed: changed + decided.changed,
    refused: [...refused.filter(({ id }) => !taskIds.has(id)), ...decided.refused],
  }
}

/** Those that a workflow holds, one after another, each in a transaction of its own. */
async function decideRefused(
  { language }: Caller,
  { changed, refused }: ActionResult,
  decide: (id: string) => Promise<Decided | undefined>,
): Promise<ActionResult> {
  const result: ActionResult = { changed, refused: [] }
  for (const one of refused) {
    try {
      const decided = one.code === 'underApproval' ? await decide(one.id) : undefined
      if (decided) countDecided(result, decided)
      else result.refused.push(one)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refused.push({ id: one.id, code: error.code, message: textOf(error, language) })
    }
  }
  return result
}

const shown = ({ db }: Pick<Services, 'db'>, caller: Caller, resource: Resource, id: string) =>
  inTenant(db, caller.tenantId, async tx => {
    const { search } = await accessFor(tx, caller, resource, 'search')
    const row = await findRow(tx, resource, id, { scope: search.scope })
    return row && shownTo(caller, resource, search.fields)(row)
  })
