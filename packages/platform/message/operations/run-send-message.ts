import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { tellWecom } from '@sfa/wecom/operations/tell-wecom'
import { sql } from 'kysely'
import type { Audience } from '../definitions/message-rules'
import { templateKey } from './message-keys'
import { reachOf, withinReach } from './recipient-reach'
import { addRecipients, renewFailed } from './resolve-audience'
import { sendMessagePayload } from './send-message.job'

/** Recipients that are served together, with the marker of how far the run has come. */
const chunkSize = 5000

/**
 * Delivers a message. Every recipient has a row, and the pending ones are the work that is left, so a run that was
 * killed continues where it was and no user receives a message twice. A database trigger lets the message fail with its
 * run. Throws `notPermitted` where the sender has lost the right meanwhile, `notFound` for a message that was thrown
 * away.
 */
export async function runSendMessage(context: JobContext): Promise<void> {
  const { run, db } = context
  const { messageId, failedOnly } = sendMessagePayload.parse(run.params)
  await context.enterPhase('writing')
  const caller = await callerOfRun(context, run)
  requireKey(caller, templateKey('send'))
  await inTenant(db, run.tenantId, tx => audienceOf(tx, messageId))
  if (run.checkpoint.resolved !== true) {
    await inTenant(db, run.tenantId, async tx => {
      const total = await prepare(tx, caller, messageId, failedOnly)
      await saveCheckpoint(tx, run, { resolved: true, total }, { total })
      run.checkpoint = { resolved: true, total }
    })
  }
  const total = Number(run.checkpoint.total)
  for (let done = 0; ; ) {
    await context.throwIfCancelled()
    context.progress({ stage: 'writing', done, total })
    const left = await inTenant(db, run.tenantId, async tx => {
      const served = await deliver(tx, caller, messageId)
      const counts = await countDelivered(tx, messageId)
      await saveCheckpoint(tx, run, { ...run.checkpoint, done: counts.successCount + counts.failureCount }, counts)
      done = counts.successCount + counts.failureCount
      if (served === 0)
        await sql`update message_message set status = 'sent', sent_at = coalesce(sent_at, now()), ver = ver + 1
          where id = ${messageId} and status = 'sending'`.execute(tx)
      return served
    })
    if (left === 0) return
  }
}

/** Throws `notFound` for a message that was thrown away: a sending that was called off can be sent again later. */
async function audienceOf(tx: Tx, messageId: string): Promise<Audience> {
  const found = await sql<{ audience: Audience }>`
    select audience from message_message where id = ${messageId} and is_deleted = 0`.execute(tx)
  if (!found.rows[0]) throw new AppError('notFound')
  return found.rows[0].audience
}

/** The recipients of this run: the audience of this moment, or those whom an earlier run did not reach. */
async function prepare(tx: Tx, caller: Caller, messageId: string, failedOnly: boolean): Promise<number> {
  const reach = await reachOf(tx, caller, templateKey('send'))
  if (failedOnly) return renewFailed(tx, messageId, reach)
  return addRecipients(tx, messageId, await audienceOf(tx, messageId), reach)
}

/**
 * Delivers to the next recipients. The reach is checked again: since the recipients were chosen, the run may have been
 * cancelled and sent again, and the sender may have another data scope.
 */
async function deliver(tx: Tx, caller: Caller, messageId: string): Promise<number> {
  const reach = await reachOf(tx, caller, templateKey('send'))
  const served = await sql<{ userId: string; delivery: string }>`
    with chunk as (
      select user_id from message_recipient where message_id = ${messageId} and delivery = 'pending'
      order by user_id limit ${chunkSize} for update
    ), judged as (
      select chunk.user_id, case
        when u.id is null then 'messageRecipientInvalid'
        when not ${withinReach(reach)} then 'messageRecipientOutOfReach'
      end failure
      from chunk left join sys_user u on u.id = chunk.user_id and u.is_deleted = 0)
    update message_recipient r set
      delivery = case when judged.failure is null then 'delivered' else 'failed' end,
      failure = judged.failure,
      delivered_at = case when judged.failure is null then now() end
    from judged where r.message_id = ${messageId} and r.user_id = judged.user_id
    returning r.user_id::text "userId", r.delivery`.execute(tx)
  const reached = served.rows.filter(({ delivery }) => delivery === 'delivered')
  await tellWecom(
    tx,
    messageId,
    reached.map(({ userId }) => userId),
  )
  return served.rows.length
}

async function countDelivered(tx: Tx, messageId: string) {
  const counted = await sql<{ delivered: string; failed: string }>`
    select count(*) filter (where delivery = 'delivered') delivered, count(*) filter (where delivery = 'failed') failed
    from message_recipient where message_id = ${messageId}`.execute(tx)
  const { delivered, failed } = counted.rows[0] ?? {}
  return { successCount: Number(delivered), failureCount: Number(failed) }
}
