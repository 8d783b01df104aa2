import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import type { Label } from '@sfa/kit/label'
import { type Approvable, approvableOf } from '@sfa/operations/approval/approvable'
import { approvalBrief } from '@sfa/operations/approval/decide-approval'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import {
  type findTaskCall,
  initiatorNode,
  type TaskAction,
  type TaskDetail,
  type TaskStep,
  todoKeys,
} from '../definitions/task.calls'
import { nodeOf } from '../rules/graph'
import { jumpTargets, leavePosition, positionOf, returnTargets } from '../rules/runtime'
import { outcomeOf } from '../rules/runtime-votes'
import { trailOf } from '../rules/trail'
import { foldEnds } from './fold-ends'
import { factsOf, type Instance, readInstance } from './instance-rows'
import { readBy } from './said'
import { type Task, tasksAt, voteOf } from './task-rows'

interface Times {
  startTime: string
  endTime: string | null
  endReason: string | null
  definition: string
  /** The caller has to do with it: initiator, holder, decider, or has a copy. */
  concerns: boolean
}

/** An approval as the caller may see it: who takes part in it, and administrators. Throws `notFound`. */
export const findApproval = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { instanceId, taskId }: BodyOf<typeof findTaskCall>,
): Promise<TaskDetail> =>
  inTenant(db, caller.tenantId, async tx => {
    const instance = await readInstance(tx, instanceId)
    const { concerns, ...times } = await timesOf(tx, caller, instanceId)
    const manages = holdsKey(caller, todoKeys.manage)
    if (!concerns && !manages) throw new AppError('notFound')
    const tasks = await tasksAt(tx, instanceId)
    const own = tasks.filter(({ assigneeId, decidedBy }) => assigneeId === caller.userId || decidedBy === caller.userId)
    const task = own.find(({ id }) => id === taskId) ?? own.find(({ state, paused }) => state === 'open' && !paused)
    const approvable = approvableOf({ key: instance.resource })
    const brief = approvable ? await briefOf(tx, caller, instance) : undefined
    const open = task?.state === 'open' && !task.paused && task.assigneeId === caller.userId ? task : undefined
    const node = open && nodeOf(instance.graph, open.nodeId)
    return {
      ...times,
      endReason: readBy(caller, times.endReason),
      instanceId,
      taskId: open?.id ?? null,
      kind: open?.kind ?? null,
      resource: instance.resource,
      recordId: instance.recordId,
      version: instance.version,
      state: instance.state,
      number: instance.number,
      title: brief?.title ?? instance.title,
      initiator: instance.initiatorName,
      endedBy: instance.endedBy,
      amount: brief?.amount ?? null,
      link: brief?.link ?? null,
      summary: [...(brief?.summary ?? [])],
      row: brief?.row ?? null,
      steps: await stepsOf(tx, caller, instance),
      ...(await trailFor(tx, instance, tasks)),
      graph: instance.graph as TaskDetail['graph'],
      events: await eventsOf(tx, caller, instanceId),
      problem: open ? await problemOf(tx, open.id) : null,
      opinionRequired: node?.kind === 'approve' && node.opinionRequired,
      form: open && approvable ? await formOf(tx, approvable, instance, open, tasks) : null,
      actions: actionsOf(caller, instance, open, manages),
      returnTargets: open?.kind === 'approve' ? returnsOf(instance, open, approvable) : [],
      jumpTargets:
        manages && instance.state === 'running' && !instance.returned ? namedNodes(jumpTargets(instance.graph)) : [],
      stuckNodes: manages ? stuckOf(instance) : [],
    }
  })

const namedNodes = (nodes: readonly { id: string; name: string }[]) => nodes.map(({ id, name }) => ({ id, name }))

const stuckOf = ({ course, graph }: Instance) =>
  course.positions
    .filter(({ stuck }) => stuck === 'nobody')
    .map(({ nodeId }) => ({ id: nodeId, name: nodeOf(graph, nodeId)?.name ?? nodeId }))

async function briefOf(tx: Tx, caller: Caller, { resource, recordId }: Instance) {
  try {
    return await approvalBrief(tx, caller, resource, recordId)
  } catch (error) {
    // A document that is gone leaves its approval to be looked at.
    if (error instanceof AppError && error.code === 'notFound') return undefined
    throw error
  }
}

async function timesOf(tx: Tx, { userId }: Caller, id: string): Promise<Times> {
  const { rows } = await sql<Times>`
    select ${wireTime('i.start_time')} "startTime", ${wireTime('i.end_time')} "endTime", i.end_reason "endReason",
      coalesce((select name from workflow_definition d where d.id = i.definition_id), '') definition,
      i.initiator_id is not distinct from ${userId}
        or exists (select from workflow_task t where t.instance_id = i.id and ${userId} in (t.assignee_id, t.decided_by, t.for_id))
        or exists (select from workflow_copy c where c.instance_id = i.id and c.user_id = ${userId}) concerns
    from workflow_instance i where i.id = ${id}`.execute(tx)
  return rows[0] as Times
}

async function stepsOf(tx: Tx, { userId }: Caller, { id, state }: Instance): Promise<TaskStep[]> {
  const { rows } = await sql<TaskStep>`
    select t.id::text, t.node_id "nodeId", t.node_name "nodeName", t.position, json_build_object('id', t.assignee_id::text, 'name', coalesce(u.name, '')) assignee,
      f.name "forName", t.kind, t.origin, t.state, t.decision, t.opinion, t.paused, ${wireTime('t.arrive_time')} "arriveTime",
      ${wireTime('t.end_time')} "endTime", ${wireTime('t.due_time')} "dueTime",
      ${state} = 'running' and t.state = 'open' and t.origin in ('addedBefore', 'addedAfter')
        and exists (select from workflow_task p where p.id = t.parent_id and p.assignee_id = ${userId}) removable
    from workflow_task t left join sys_user u on u.id = t.assignee_id left join sys_user f on f.id = t.for_id
    where t.instance_id = ${id} order by t.id`.execute(tx)
  return rows
}

async function eventsOf(tx: Tx, caller: Caller, id: string): Promise<TaskDetail['events']> {
  const { rows } = await sql<TaskDetail['events'][number] & { instanceId: string; userId: string }>`
    select instance_id::text "instanceId", user_id::text "userId", kind, ${wireTime('event_time')} "time", user_name "userName", for_name "forName", node_name "nodeName", text, people
    from workflow_event where instance_id = ${id} order by id`.execute(tx)
  return foldEnds(rows).map(({ instanceId: _, userId: __, text, ...event }) => ({
    ...event,
    text: readBy(caller, text),
  }))
}

const problemOf = async (tx: Tx, taskId: string) => {
  const { rows } = await sql<{ problem: Label | null }>`select problem from workflow_task where id = ${taskId}`.execute(
    tx,
  )
  return rows[0]?.problem ? [...rows[0].problem] : null
}

/** What is done, where it stands, and what may come. */
async function trailFor(tx: Tx, { graph, course, state, resource, recordId }: Instance, tasks: readonly Task[]) {
  const approvable = approvableOf({ key: resource })
  const row = approvable && (await findRow(tx, approvable.of, recordId))
  const facts = row ? await factsOf(tx, approvable.of, row) : {}
  const refused = state === 'rejected' ? tasks.filter(task => task.state === 'rejected') : []
  const rejected = new Set(refused.map(({ nodeId }) => nodeId))
  const { nodes, edges } = trailOf({ graph, course, facts, approved: state === 'approved', rejected })
  return {
    nodes: graph.nodes.map(({ id, name, kind }) => ({ id, name, kind, state: nodes.get(id) ?? ('open' as const) })),
    trail: [...edges],
  }
}

/** What the caller may do at this moment; the calls refuse everything else. */
function actionsOf(caller: Caller, instance: Instance, task: Task | undefined, manages: boolean): TaskAction[] {
  if (instance.state !== 'running') return []
  const isInitiator = instance.initiatorId === caller.userId
  const node = task && nodeOf(instance.graph, task.nodeId)
  const deciding: readonly TaskAction[] =
    task && node?.kind === 'approve' && holdsKey(caller, todoKeys.decide)
      ? task.kind === 'choose'
        ? ['choose']
        : task.kind === 'resubmit'
          ? []
          : task.origin === 'delegated'
            ? ['agree', 'reject']
            : ['agree', ...node.actions]
      : []
  return [
    ...deciding,
    ...(isInitiator && (!instance.decided || instance.returned) ? (['withdraw'] as const) : []),
    ...(isInitiator || manages ? (['remind'] as const) : []),
    ...(manages ? (['reassign', ...(instance.returned ? [] : (['jump'] as const)), 'terminate'] as const) : []),
  ]
}

function returnsOf(instance: Instance, task: Task, approvable: Approvable | undefined): TaskDetail['returnTargets'] {
  const { course, graph, initiatorId, initiatorName } = instance
  if (!course.positions.some(({ id }) => id === task.position)) return []
  const earlier = returnTargets(course, task.position).map(({ nodeId }) => ({
    id: nodeId,
    name: nodeOf(graph, nodeId)?.name ?? nodeId,
  }))
  return approvable?.submitted && initiatorId ? [...earlier, { id: initiatorNode, name: initiatorName ?? '' }] : earlier
}

/**
 * The form of the document's own action, where it asks for more than an opinion and this decision would carry it out:
 * no other person has to be asked after it.
 */
async function formOf(
  tx: Tx,
  { of, passed, opinion = 'opinion' }: Approvable,
  instance: Instance,
  task: Task,
  tasks: readonly Task[],
): Promise<TaskDetail['form']> {
  const body = Object.entries(of.actions[passed]?.body ?? {}).filter(([name]) => name !== opinion)
  if (body.length === 0 || task.kind !== 'approve' || task.origin === 'delegated') return null
  const row = await findRow(tx, of, instance.recordId)
  const node = nodeOf(instance.graph, task.nodeId)
  if (!row || node?.kind !== 'approve') return null
  const position = positionOf(instance.course, task.position)
  const votes = tasks
    .filter(one => one.position === task.position && one.kind === 'approve')
    .map(one => voteOf(one.id === task.id ? { ...one, state: 'agreed' } : one))
  const mode = position.anyOne ? 'any' : node.mode
  if (outcomeOf({ ...node, mode }, votes, position.queue?.length) !== 'passed') return null
  const next = leavePosition(instance.graph, instance.course, task.position, await factsOf(tx, of, row))
  if (!next.ended) return null
  const initial = of.actions[passed]?.initial?.(row) ?? {}
  return { action: passed, values: { ...initial, ...instance.values } as Record<string, never> }
}
