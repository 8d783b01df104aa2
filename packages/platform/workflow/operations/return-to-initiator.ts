import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@sfa/kernel/app-error'
import { decideApproval } from '@sfa/operations/approval/decide-approval'
import { sql } from 'kysely'
import { type ComingBack, factsRead, resumeCourse } from '../rules/come-back'
import { positionOf } from '../rules/runtime'
import type { Facts } from '../rules/runtime-conditions'
import { PostingFailure } from './end-instance'
import { factsOf, noteEvent, type Run } from './instance-rows'
import { addTasks, endTask, type Task, voidTasks } from './task-rows'
import { tell, tellPrincipal } from './tell'
import { carryOut } from './walk-instance'

/**
 * The document goes back to the state in which its initiator can change it; the approval stays and waits for it to be
 * submitted again. Only for documents that an action submits.
 */
export async function returnToInitiator(run: Run, task: Task, reason: string, here: boolean): Promise<void> {
  const { tx, caller, instance, approvable } = run
  const { initiatorId, initiatorName, course } = instance
  if (!approvable.submitted || !initiatorId) throw new AppError('returnNeedsSubmit')
  // Inside a parallel the other branches have to be asked again too.
  const comesBack = here && positionOf(course, task.position).frames.length === 0
  await endTask(run, task.id, 'returned', { opinion: reason })
  await tellPrincipal(run, task, 'returned', reason)
  await voidTasks(tx, instance.id, undefined, { openOnly: comesBack })
  instance.returned = comesBack ? { nodeId: task.nodeId, facts: readBy(run) } : { nodeId: null }
  instance.course = { ...course, positions: [], arrived: {}, passed: comesBack ? course.passed : [] }
  await sql`
    update workflow_instance set course = ${JSON.stringify(instance.course)}::jsonb, next_time = null, decided = true,
      returned = ${JSON.stringify(instance.returned)}::jsonb, last_modified_time = now()
    where id = ${instance.id}`.execute(tx)
  await noteEvent(run, {
    kind: 'returned',
    nodeName: task.nodeName,
    taskId: task.id,
    forName: task.forName,
    text: reason,
    people: [initiatorName ?? ''],
  })
  try {
    await decideApproval(tx, caller, {
      resource: instance.resource,
      id: instance.recordId,
      passed: false,
      opinion: reason,
    })
  } catch (cause) {
    throw new PostingFailure(cause)
  }
  await addTasks(run, [
    {
      person: { id: initiatorId, name: initiatorName ?? '' },
      kind: 'resubmit',
      position: 0,
      seat: 0,
      nodeId: task.nodeId,
      nodeName: task.nodeName,
    },
  ])
  await tell(run, 'returned', [initiatorId], { opinion: reason })
}

/** The document was submitted again: the approval goes on, at the node that sent it back or from the beginning. */
export async function resubmit(run: Run): Promise<void> {
  const { tx, instance, approvable, row } = run
  if (row) run.facts = await factsOf(tx, approvable.of, row)
  const back = comingBack(run)
  await sql`
    update workflow_task set state = 'agreed', decision = 'resubmitted', decided_by = ${run.caller.userId}, end_time = now()
    where instance_id = ${instance.id} and kind = 'resubmit' and state = 'open'`.execute(tx)
  await sql`update workflow_instance set returned = null, chosen = '{}' where id = ${instance.id}`.execute(tx)
  instance.returned = null
  instance.chosen = {}
  await noteEvent(run, { kind: 'resubmitted' })
  await carryOut(run, resumeCourse(instance.graph, instance.course, run.facts, back))
}

/** What the conditions of the workflow know of the document at this moment. */
const readBy = ({ instance, facts }: Run): Facts =>
  Object.fromEntries(factsRead(instance.graph).map(field => [field, facts[field] ?? null]))

/** Facts that are not known from the time when it was sent back count as changed. */
function comingBack(run: Run): ComingBack | undefined {
  const { returned } = run.instance
  if (!returned?.nodeId) return undefined
  // As the database keeps them.
  const now: Facts = JSON.parse(JSON.stringify(readBy(run)))
  const isChanged = (field: string) => !isDeepStrictEqual(now[field], returned.facts?.[field])
  return { nodeId: returned.nodeId, changed: new Set(Object.keys(now).filter(isChanged)) }
}
