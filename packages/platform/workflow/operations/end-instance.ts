import { decideApproval } from '@sfa/operations/approval/decide-approval'
import { sql } from 'kysely'
import type { InstanceState } from '../rules/runtime-votes'
import { noteEvent, type Run } from './instance-rows'
import { keptOf, type Said, saidIn } from './said'
import { voidTasks } from './task-rows'
import { tell } from './tell'

/**
 * Ends an instance and carries the decision out by the document's own action, in the same transaction: what the action
 * refuses undoes both. `posts` is false where the document has left its approval already.
 */
export async function endInstance(
  run: Run,
  state: Exclude<InstanceState, 'running'>,
  opinion: Said = null,
  { posts = true } = {},
): Promise<void> {
  const { tx, caller, instance } = run
  await voidTasks(tx, instance.id, undefined, { openOnly: true })
  instance.state = state
  instance.course = { ...instance.course, positions: [] }
  await sql`
    update workflow_instance set state = ${state}, course = ${JSON.stringify(instance.course)}::jsonb, next_time = null,
      returned = null, end_time = now(), ended_by = ${caller.userName}, end_reason = ${keptOf(opinion)}, last_modified_time = now()
    where id = ${instance.id}`.execute(tx)
  if (posts) await post(run, state, saidIn(caller, opinion))
  if (state === 'approved') await noteEvent(run, { kind: 'approved' })
  if (state === 'rejected') await noteEvent(run, { kind: 'refused', text: opinion })
  if (state === 'withdrawn' || !instance.initiatorId || instance.initiatorId === caller.userId) return
  await tell(run, state, [instance.initiatorId], { opinion: saidIn(caller, opinion) ?? '' })
}

/** What the document's own action has refused, or where it has failed. */
export class PostingFailure extends Error {
  override name = 'PostingFailure'
  constructor(override readonly cause: unknown) {
    super('the decision could not be carried out')
  }
}

async function post(run: Run, state: InstanceState, opinion: string | undefined): Promise<void> {
  const { resource, recordId: id, values } = run.instance
  const passed = state === 'approved'
  try {
    run.answer = await decideApproval(run.tx, run.caller, {
      resource,
      id,
      passed,
      opinion,
      ...(state === 'withdrawn' && { withdrawn: true }),
      ...(passed && { body: values }),
    })
  } catch (cause) {
    throw new PostingFailure(cause)
  }
}
