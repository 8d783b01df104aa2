import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { Label } from '@sfa/kit/label'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { forgetIdle } from '@sfa/operations/job/life/forget-idle'
import { clockCaller } from '@sfa/operations/job/schedule/clock-caller'
import type { Services } from '@sfa/operations/services'
import { superiorsOf } from '@sfa/person/operations/superiors'
import { sql } from 'kysely'
import { nodeOf } from '../rules/graph'
import { leavePosition } from '../rules/runtime'
import { handOver } from './act-on-task'
import { noteFailure } from './act-task'
import { PostingFailure } from './end-instance'
import { followWorkflowsJob } from './follow-workflows.job'
import { noteEvent, openRun, type Run } from './instance-rows'
import { inPlaceOf } from './people'
import { endTask, findTask, type Task } from './task-rows'
import { tell } from './tell'
import { afterDecision, approveNode, carryOut } from './walk-instance'

/** Most that one run of the clock looks at; the next one goes on. */
const most = 500
const passedByTime: Label = ['超时自动通过', 'Passed, as its time was over']
const rejectedByTime: Label = ['超时自动驳回', 'Rejected, as its time was over']
/** Where the clock's decision could not be carried out, it is tried again after this time. */
const againAfter = '1 hour'

/** What time does to approvals: reminders and other timeouts, delays that are over, tasks of people who have left. */
export async function followWorkflows(context: JobContext): Promise<void> {
  const { run, db } = context
  await context.enterPhase('writing')
  const done = await followTime({ db }, run.tenantId, () => context.throwIfCancelled())
  await inTenant(db, run.tenantId, async tx => {
    await saveCheckpoint(tx, run, { done }, { total: done, successCount: done, failureCount: 0 })
    await forgetIdle(tx, followWorkflowsJob, run.id)
  })
}

/** Answers how many tasks and approvals have been moved. */
export async function followTime(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  pause: () => Promise<void> = async () => undefined,
): Promise<number> {
  const caller = clockCaller(tenantId, 'workflow')
  const { due, delayed } = await inTenant(db, tenantId, async tx => ({
    due: await idsOf(
      tx,
      sql`
      select t.id::text from workflow_task t left join sys_user u on u.id = t.assignee_id
      where t.state = 'open' and t.kind = 'approve' and ((t.next_time <= now() and not t.paused) or u.is_deleted <> 0)
      order by t.id limit ${most}`,
    ),
    delayed: await idsOf(
      tx,
      sql`
      select id::text from workflow_instance where state = 'running' and next_time <= now() order by id limit ${most}`,
    ),
  }))
  let moved = 0
  const each = async (ids: readonly string[], work: (tx: Tx, id: string) => Promise<boolean>, isTask: boolean) => {
    for (const id of ids) {
      await pause()
      try {
        if (await inTenant(db, tenantId, tx => work(tx, id))) moved += 1
      } catch (error) {
        if (!(error instanceof PostingFailure)) throw error
        await inTenant(db, tenantId, async tx => {
          if (isTask) await noteFailure(tx, caller, id, error.cause)
          await postpone(tx, id, isTask)
        })
      }
    }
  }
  await each(due, (tx, id) => followTask(tx, caller, id), true)
  await each(delayed, (tx, id) => followDelay(tx, caller, id), false)
  return moved
}

const idsOf = async (tx: Tx, query: ReturnType<typeof sql>): Promise<string[]> =>
  ((await query.execute(tx)).rows as { id: string }[]).map(({ id }) => id)

const postpone = (tx: Tx, id: string, isTask: boolean) =>
  sql`update ${sql.table(isTask ? 'workflow_task' : 'workflow_instance')} set next_time = now() + ${againAfter}::interval
    where id = ${id} and state = ${isTask ? 'open' : 'running'}`.execute(tx)

/** One task whose time is over, or whose holder has left. False where another decision was faster. */
async function followTask(tx: Tx, caller: Run['caller'], id: string): Promise<boolean> {
  const seen = await findTask(tx, id)
  if (!seen) return false
  const run = await openRun(tx, caller, seen.instanceId)
  const task = (await findTask(tx, id)) as Task
  if (task.state !== 'open' || run.instance.state !== 'running') return false
  const { rows } = await sql<{ gone: boolean; due: boolean; reminders: number }>`
    select coalesce(u.is_deleted, 1) <> 0 gone, coalesce(t.next_time <= now() and not t.paused, false) due, t.reminders
    from workflow_task t left join sys_user u on u.id = t.assignee_id where t.id = ${id}`.execute(tx)
  const [now] = rows
  if (now?.gone) return replaceLeaver(run, task)
  return now?.due ? timeIsOver(run, task, now.reminders) : false
}

async function replaceLeaver(run: Run, task: Task): Promise<boolean> {
  const { instance, tx, row } = run
  const [person] = await inPlaceOf({ ...instance, tx, row }, task.assigneeId)
  if (!person) return false
  await handOver(run, task, person, null, 'left')
  return true
}

async function timeIsOver(run: Run, task: Task, reminders: number): Promise<boolean> {
  const { tx } = run
  const node = approveNode(run, task.nodeId)
  const { timeout } = node
  const about = { nodeName: task.nodeName, taskId: task.id, forName: task.forName, people: [task.assigneeName] }
  const stop = () => sql`update workflow_task set next_time = null where id = ${task.id}`.execute(tx)
  // An opinion for a holder decides nothing.
  if (!timeout || (task.origin === 'delegated' && timeout.action !== 'remind')) {
    await stop()
    return false
  }
  if (timeout.action === 'remind') {
    const more = reminders + 1 < (timeout.atMost ?? 1)
    const minutes = Math.max(1, Math.round((timeout.every ?? timeout.hours) * 60))
    await sql`update workflow_task set reminders = reminders + 1,
      next_time = case when ${more} then now() + make_interval(mins => ${minutes}) end where id = ${task.id}`.execute(
      tx,
    )
    await noteEvent(run, { kind: 'timeReminded', ...about })
    await tell(run, 'reminder', [task.assigneeId], { node: task.nodeName })
    return true
  }
  if (timeout.action === 'superior') {
    const superior = (await superiorsOf(tx, task.assigneeId)).find(({ id }) => id !== run.instance.initiatorId)
    if (superior) await handOver(run, task, { id: superior.id, name: superior.name }, null, 'superior')
    else await stop()
    return superior !== undefined
  }
  const passed = timeout.action === 'pass'
  await noteEvent(run, { kind: passed ? 'timePassed' : 'timeRejected', ...about })
  await endTask(run, task.id, passed ? 'auto' : 'rejected', { decision: passed ? 'timePassed' : 'timeRejected' })
  run.opinion = passed ? passedByTime : rejectedByTime
  await afterDecision(run, task.position)
  return true
}

async function followDelay(tx: Tx, caller: Run['caller'], id: string): Promise<boolean> {
  const run = await openRun(tx, caller, id)
  const { instance } = run
  const over = instance.course.positions.find(({ until }) => until !== undefined && Date.parse(until) <= Date.now())
  if (instance.state !== 'running' || !over) return false
  await noteEvent(run, { kind: 'skipped', nodeName: nodeOf(instance.graph, over.nodeId)?.name })
  await carryOut(run, leavePosition(instance.graph, instance.course, over.id, run.facts))
  return true
}
