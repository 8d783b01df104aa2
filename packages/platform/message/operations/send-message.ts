import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import { type ActionHandler, actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { createRunIn } from '@sfa/operations/job/life/create-run'
import { sql } from 'kysely'
import { message } from '../definitions/message.resource'
import { sendMessageJob } from './send-message.job'

/** Sends a message now, as a job, or schedules it for `sendAt` (UTC+8). Throws `messageSendTimePast`. */
const send = actionHandler({
  of: message,
  action: 'send',
  async run(tx, caller, { row, body: { sendAt } }) {
    if (!sendAt) await orderSending(tx, caller, { id: String(row.id), name: String(row.name) })
    else if (String(sendAt) > wireNow()) await noteSender(tx, caller, String(row.id))
    else throw new AppError('messageSendTimePast')
    return { to: sendAt ? 'scheduled' : 'sending', set: { errorCode: null, senderName: caller.userName } }
  },
})

/** A scheduled message becomes a draft again. */
const withdraw = actionHandler({ of: message, action: 'withdraw', run: async () => ({ set: { sendAt: null } }) })

/** Sends again to those whom the message did not reach, and to no others. Throws `messageNothingToRetry`. */
const retryFailed = actionHandler({
  of: message,
  action: 'retryFailed',
  async run(tx, caller, { row }) {
    const left = await sql`
      select from message_recipient where message_id = ${row.id} and delivery <> 'delivered' limit 1`.execute(tx)
    if (left.rows.length === 0) throw new AppError('messageNothingToRetry')
    await orderSending(tx, caller, { id: String(row.id), name: String(row.name) }, true)
    return { set: { errorCode: null, senderName: caller.userName } }
  },
})

/** Removes a message from the senders' list; a scheduled one is not sent any more. */
const remove = actionHandler({
  of: message,
  action: 'remove',
  run: async (_tx, _caller, { row: { status } }) => ({
    to: status === 'scheduled' ? 'draft' : String(status),
    set: { isDeleted: '1' },
  }),
})

export const messageHandlers: readonly ActionHandler[] = [send, withdraw, retryFailed, remove]

/** Starts the job that delivers a message. The caller holds the message's lock and sets its state. */
export async function orderSending(
  tx: Tx,
  caller: Caller,
  { id, name }: { id: string; name: string },
  failedOnly = false,
): Promise<void> {
  const runId = await createRunIn(tx, caller, sendMessageJob, {
    kind: 'Message',
    direction: 'none',
    fileName: name,
    payload: { messageId: id, failedOnly },
  })
  await noteSender(tx, caller, id, runId)
}

/** The user in whose name and language the job sends. */
const noteSender = (tx: Tx, { userId, language }: Caller, id: string, runId: string | null = null) =>
  sql`update message_message
    set sender_id = ${userId}, sender_language = ${language}, run_id = coalesce(${runId}::bigint, run_id)
    where id = ${id}`.execute(tx)
