import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { errorTexts } from '@sfa/kernel/error-texts'
import { fillText } from '@sfa/kernel/language'
import { keptText } from '@sfa/kernel/told-text'
import type { AnswerOf } from '@sfa/kit/call'
import type { Label } from '@sfa/kit/label'
import { countDecided, type Decided } from '@sfa/operations/approval/decided'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { textOf } from '@sfa/operations/resource/batch/change-batch'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { type ActTask, type actTaskCall, type TaskAction, todoKeys } from '../definitions/task.calls'
import { assignStuck, jump, reassignTask, remind, terminate, withdraw } from './act-on-instance'
import { type Given, onTask, removeAdded } from './act-on-task'
import { PostingFailure } from './end-instance'
import { openRun, type Run } from './instance-rows'
import { openTask } from './open-task'
import { findTask, type Task } from './task-rows'
import { askedAbout } from './tasks-of-documents'

type Answered = AnswerOf<typeof actTaskCall>

/** What can be done with several tasks together. */
const decides: readonly TaskAction[] = ['agree', 'reject']
const managing: readonly TaskAction[] = ['reassign', 'jump', 'terminate']
const ofInitiator: readonly TaskAction[] = ['withdraw', 'remind', 'read']

const keyOf = (action: TaskAction): string =>
  managing.includes(action) ? todoKeys.manage : ofInitiator.includes(action) ? todoKeys.search : todoKeys.decide

/**
 * Does something with a task or an approval. Of several tasks each is decided in a transaction of its own, and what one
 * refuses does not hold up the others. Where the document refuses what was decided, the task stays open with the reason.
 */
export async function actTask(services: Pick<Services, 'db'>, caller: Caller, body: ActTask): Promise<Answered> {
  const { taskIds } = body
  const result: Answered = { changed: 0, refused: [], answer: null }
  if (!taskIds) {
    const decided = await decideTask(services, caller, body)
    countDecided(result, decided)
    return { ...result, answer: decided.answer ?? null }
  }
  requireKey(caller, keyOf(body.action))
  if (!decides.includes(body.action)) throw new AppError('actionNotAllowed')
  for (const taskId of new Set(taskIds)) {
    try {
      countDecided(result, await decideTask(services, caller, { ...body, taskId }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refused.push({ id: taskId, code: error.code, message: textOf(error, caller.language) })
    }
  }
  return result
}

/** The same of one task or approval. */
export async function decideTask(services: Pick<Services, 'db'>, caller: Caller, body: ActTask): Promise<Decided> {
  requireKey(caller, keyOf(body.action))
  return act(services, caller, { ...body, opinion: body.opinion?.trim() || null })
}

/** The same within the caller's transaction. What the document refuses is thrown, and noted by the caller. */
export async function decideTaskIn(tx: Tx, caller: Caller, body: ActTask): Promise<Decided> {
  requireKey(caller, keyOf(body.action))
  try {
    return await doIt(tx, caller, { ...body, opinion: body.opinion?.trim() || null })
  } catch (error) {
    throw error instanceof PostingFailure ? error.cause : error
  }
}

type Asked = Omit<ActTask, 'opinion'> & Given

async function act({ db }: Pick<Services, 'db'>, caller: Caller, asked: Asked): Promise<Decided> {
  try {
    return await inTenant(db, caller.tenantId, tx => doIt(tx, caller, asked))
  } catch (error) {
    if (!(error instanceof PostingFailure)) throw error
    const { taskId } = asked
    if (taskId) await inTenant(db, caller.tenantId, tx => noteFailure(tx, caller, taskId, error.cause))
    throw error.cause
  }
}

async function doIt(tx: Tx, caller: Caller, asked: Asked): Promise<Decided> {
  const { action, taskId, instanceId } = asked
  if (action === 'read') return { answer: await markRead(tx, caller, instanceId) }
  if (action === 'remove') return { answer: await remove(tx, caller, taskId) }
  if (action === 'reassign' && taskId) {
    const seen = await findTask(tx, taskId)
    if (!seen) throw new AppError('notFound')
    const run = await openRun(tx, caller, seen.instanceId)
    const task = (await findTask(tx, taskId)) as Task
    if (task.state !== 'open' || run.instance.state !== 'running') throw new AppError('taskOver')
    await reassignTask(run, task, asked)
    return { answer: run.answer }
  }
  if (action in onTask) {
    if (!taskId) throw new AppError('taskNotChosen')
    const [run, task] = await openTask(tx, caller, taskId)
    await onTask[action as keyof typeof onTask](run, task, asked)
    return { answer: run.answer, ...(decides.includes(action) && { asked: await askedNext(run) }) }
  }
  if (!instanceId) throw new AppError('taskNotChosen')
  const run = await openRun(tx, caller, instanceId)
  await onInstance[action as keyof typeof onInstance](run, asked)
  return { answer: run.answer }
}

/** Whom the approval asks after a decision; undefined where it has ended, or is with its initiator. */
const askedNext = async ({
  tx,
  caller,
  instance: { resource, recordId },
}: Run): Promise<readonly string[] | undefined> =>
  (await askedAbout(tx, caller, resource, [recordId])).get(recordId)?.asked

const onInstance = { withdraw, remind, jump, terminate, reassign: assignStuck } as const satisfies Partial<
  Record<TaskAction, (run: Run, given: Given) => Promise<void>>
>

async function remove(tx: Tx, caller: Caller, taskId: string | undefined): Promise<unknown> {
  if (!taskId) throw new AppError('taskNotChosen')
  const seen = await findTask(tx, taskId)
  const parentId = seen?.parentId
  if (!seen || !parentId) throw new AppError('notFound')
  const run = await openRun(tx, caller, seen.instanceId)
  const [task, parent] = [await findTask(tx, taskId), await findTask(tx, parentId)] as [Task, Task]
  if (parent.assigneeId !== caller.userId) throw new AppError('notFound')
  if (task.state !== 'open' || run.instance.state !== 'running') throw new AppError('addedDecided')
  await removeAdded(run, task, parent)
  return run.answer
}

async function markRead(tx: Tx, caller: Caller, instanceId: string | undefined): Promise<unknown> {
  if (!instanceId) throw new AppError('taskNotChosen')
  await sql`update workflow_copy set read_time = coalesce(read_time, now())
    where instance_id = ${instanceId} and user_id = ${caller.userId}`.execute(tx)
  return null
}

/** The reason stays with the open task, and with the events of its approval. */
export async function noteFailure(tx: Tx, caller: Pick<Caller, 'userId' | 'userName'>, taskId: string, cause: unknown) {
  const problem = reasonOf(cause)
  await sql`
    with failed as (
      update workflow_task set problem = ${JSON.stringify(problem)}::jsonb where id = ${taskId} and state = 'open'
      returning id, instance_id, node_name
    ) insert into workflow_event (instance_id, kind, user_id, user_name, node_name, task_id, text)
    select instance_id, 'failed', ${caller.userId}, ${caller.userName}, node_name, id, ${keptText([problem[0], problem[1]])} from failed`.execute(
    tx,
  )
}

export function reasonOf(cause: unknown): Label {
  if (cause instanceof AppError) return [textOf(cause, 'zh-CN'), textOf(cause, 'en-US')]
  const [zh, en] = errorTexts.internal
  return [fillText(zh), fillText(en)]
}
