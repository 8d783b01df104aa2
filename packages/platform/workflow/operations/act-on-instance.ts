import { AppError } from '@sfa/kernel/app-error'
import type { Label } from '@sfa/kit/label'
import { holdsKey } from '@sfa/operations/caller'
import { sql } from 'kysely'
import { todoKeys } from '../definitions/task.calls'
import { nodeOf } from '../rules/graph'
import { jumpTargets, jumpTo } from '../rules/runtime'
import { type Given, handOver } from './act-on-task'
import { endInstance, PostingFailure } from './end-instance'
import { noteEvent, type Run } from './instance-rows'
import { overBecause } from './open-task'
import { personOf } from './people'
import { type Task, tasksAt } from './task-rows'
import { tell } from './tell'
import { askAgain, carryOut } from './walk-instance'

const remindAfterMinutes = 30
const takenBack: Label = ['发起人撤回', 'Withdrawn by the initiator']

const requireRunning = async (run: Run): Promise<void> => {
  if (run.instance.state !== 'running') throw await overBecause(run)
}

const requireInitiator = ({ caller, instance }: Run): void => {
  if (instance.initiatorId !== caller.userId) throw new AppError('notYourInstance')
}

/** What was sent back may be withdrawn whatever was decided before. Throws `withdrawTooLate`. */
export function requireUndecided({ instance: { decided, returned } }: Run): void {
  if (decided && !returned) throw new AppError('withdrawTooLate')
}

const requireReason = (reason: string | null): string => {
  if (!reason) throw new AppError('reasonNeeded', {}, 200, [{ field: 'opinion', code: 'reasonNeeded' }])
  return reason
}

/** The initiator takes the document back, until the first decision. */
export async function withdraw(run: Run, { opinion }: Given): Promise<void> {
  requireInitiator(run)
  await requireRunning(run)
  requireUndecided(run)
  await noteEvent(run, { kind: 'withdrawn', text: opinion })
  // What was sent back is with its initiator already.
  await endInstance(run, 'withdrawn', opinion ?? takenBack, { posts: !run.instance.returned })
}

/** Tells those who hold it that the initiator waits; every 30 minutes at most. */
export async function remind(run: Run): Promise<void> {
  const { tx, caller, instance } = run
  if (!holdsKey(caller, todoKeys.manage)) requireInitiator(run)
  await requireRunning(run)
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from reminded_at + make_interval(mins => ${remindAfterMinutes}) - now()) / 60)::integer minutes
    from workflow_instance where id = ${instance.id} and reminded_at > now() - make_interval(mins => ${remindAfterMinutes})`.execute(
    tx,
  )
  if (rows[0]) throw new AppError('remindTooSoon', { minutes: Math.max(1, rows[0].minutes) })
  const held = (await tasksAt(tx, instance.id)).filter(
    ({ state, paused, assigneeId }) => state === 'open' && !paused && assigneeId !== caller.userId,
  )
  if (held.length === 0) throw new AppError('remindNobody')
  for (const { assigneeId, nodeName } of held) await tell(run, 'reminder', [assigneeId], { node: nodeName })
  await sql`update workflow_instance set reminded_at = now() where id = ${instance.id}`.execute(tx)
  await noteEvent(run, { kind: 'reminded', people: held.map(({ assigneeName }) => assigneeName) })
}

/** An administrator gives the task to another person; a task that waits for others waits no more. */
export async function reassignTask(run: Run, task: Task, { userIds = [], opinion }: Given): Promise<void> {
  const reason = requireReason(opinion)
  const person = await assignee(run, userIds)
  if (person.id === task.assigneeId)
    throw new AppError('personIsHolder', {}, 200, [{ field: 'userIds', code: 'personIsHolder' }])
  if (task.kind !== 'approve') throw new AppError('actionNotAllowed')
  await sql`update workflow_task set state = 'void', end_time = now(), next_time = null
    where instance_id = ${run.instance.id} and parent_id = ${task.id} and state = 'open'`.execute(run.tx)
  await handOver(run, task, person, reason, 'reassigned')
}

async function assignee(run: Run, userIds: readonly string[]) {
  const refused = (code: 'personNeeded' | 'personInvalid' | 'personIsInitiator') =>
    new AppError(code, {}, 200, [{ field: 'userIds', code }])
  const [id] = userIds
  if (!id || userIds.length > 1) throw refused('personNeeded')
  if (id === run.instance.initiatorId) throw refused('personIsInitiator')
  const person = await personOf(run.tx, id)
  if (!person) throw refused('personInvalid')
  return person
}

/** An administrator names who decides at a node where no approver was found. */
export async function assignStuck(run: Run, { userIds = [], opinion, nodeId }: Given): Promise<void> {
  await requireRunning(run)
  const reason = requireReason(opinion)
  const position = run.instance.course.positions.find(
    one => one.stuck === 'nobody' && (!nodeId || one.nodeId === nodeId),
  )
  if (!position) throw new AppError('taskNotChosen')
  const person = await assignee(run, userIds)
  const nodeName = nodeOf(run.instance.graph, position.nodeId)?.name
  await noteEvent(run, { kind: 'reassigned', nodeName, text: reason, people: [person.name] })
  await askAgain(run, position.id, [person])
}

export async function jump(run: Run, { nodeId, opinion }: Given): Promise<void> {
  await requireRunning(run)
  const reason = requireReason(opinion)
  const { graph, course, returned } = run.instance
  const target = jumpTargets(graph).find(({ id }) => id === nodeId)
  // A document that was sent back is not in a state in which it can be decided about.
  if (!target || returned) throw new AppError('jumpTargetGone', {}, 200, [{ field: 'nodeId', code: 'jumpTargetGone' }])
  await noteEvent(run, { kind: 'jumped', nodeName: target.name, text: reason })
  run.opinion = reason
  await carryOut(run, jumpTo(graph, course, target.id, run.facts))
}

/**
 * An administrator ends the approval, and the document is rejected. Where it can be rejected no more, the approval ends
 * all the same.
 */
export async function terminate(run: Run, { opinion }: Given): Promise<void> {
  await requireRunning(run)
  const reason = requireReason(opinion)
  const { tx, instance } = run
  await noteEvent(run, { kind: 'terminated', text: reason })
  await sql`savepoint terminating`.execute(tx)
  try {
    await endInstance(run, 'terminated', reason, { posts: !instance.returned })
  } catch (error) {
    if (!(error instanceof PostingFailure && error.cause instanceof AppError)) throw error
    await sql`rollback to savepoint terminating`.execute(tx)
    await endInstance(run, 'terminated', reason, { posts: false })
  }
}
