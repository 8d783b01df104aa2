import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import type { Label } from '@sfa/kit/label'
import type { Caller } from '@sfa/operations/caller'
import { sql } from 'kysely'
import { openRun, type Run } from './instance-rows'
import { findTask, type Task } from './task-rows'

/** What happened to an approval, as a refusal says it. */
const done: Readonly<Record<string, Label>> = {
  agreed: ['同意', 'agreed'],
  rejected: ['驳回', 'rejected'],
  returned: ['退回', 'sent back'],
  transferred: ['转办', 'handed on'],
  removed: ['减签', 'taken off'],
  withdrawn: ['撤回', 'withdrawn'],
  reassigned: ['指派他人', 'assigned to another'],
  left: ['指派他人', 'assigned to another'],
  jumped: ['跳转', 'moved on'],
  terminated: ['终止', 'ended'],
  timePassed: ['超时通过', 'passed, as time was over'],
  timeRejected: ['超时驳回', 'rejected, as time was over'],
  timeSuperior: ['超时转上级', 'handed to the superior, as time was over'],
}

/**
 * Opens the instance of a task that the caller holds. Throws `taskDecided` with who was faster, `taskAwaitsOthers`,
 * `taskOfOther`, `notFound`.
 */
export async function openTask(tx: Tx, caller: Caller, id: string, { anybody = false } = {}): Promise<[Run, Task]> {
  const seen = await findTask(tx, id)
  if (!seen) throw new AppError('notFound')
  // Both are read again under the lock: another decision may have been faster.
  const run = await openRun(tx, caller, seen.instanceId)
  const task = (await findTask(tx, id)) as Task
  if (!anybody && task.assigneeId !== caller.userId) throw new AppError('taskOfOther', { name: task.assigneeName })
  if (task.state !== 'open' || run.instance.state !== 'running') throw await overBecause(run, task.position)
  if (task.paused) throw new AppError('taskAwaitsOthers')
  return [run, task]
}

/** Why nothing can be decided any more: who did what last, at this position or about the whole approval. */
export async function overBecause({ tx, caller, instance }: Run, position?: number): Promise<AppError> {
  const { rows } = await sql<{ kind: string; name: string; time: string }>`
    select e.kind, e.user_name "name", to_char(e.event_time at time zone 'Etc/GMT-8', 'YYYY-MM-DD HH24:MI:SS') "time"
    from workflow_event e left join workflow_task t on t.id = e.task_id
    where e.instance_id = ${instance.id} and e.kind = any(${Object.keys(done)})
      and (e.task_id is null or ${position ?? null}::integer is null or t.position = ${position ?? null}
        or ${instance.state} <> 'running')
    order by e.id desc limit 1`.execute(tx)
  const [last] = rows
  if (!last) return new AppError('taskOver')
  return new AppError('taskDecided', {
    name: last.name,
    time: last.time,
    decision: textIn(caller.language, done[last.kind] as Label),
  })
}
