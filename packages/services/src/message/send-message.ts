import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { momentOf } from '@sfa/db/wire-time'
import { AppError } from '@sfa/domain/app-error'
import { sendMessageJob } from '@sfa/jobs/send-message'
import { givenId } from '@sfa/resource-kit/wire-id'
import type { MessageRow } from '@sfa/resources/message/message-shapes'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Caller, holdsKey, requireKey } from '../caller'
import { createRunIn } from '../job/create-run'
import { readBody } from '../read-body'
import type { Services } from '../services'
import { wireDateTime } from './message-input'
import { statisticsKey, templateKey } from './message-keys'
import { findMessage, lockUnsent } from './save-message'

const sendBody = z.object({ id: givenId, sendAt: wireDateTime.nullish() })

/**
 * Sends a message now, as a job, or puts it down for `sendAt` (UTC+8). Who receives it is found out when it is sent.
 * Throws `messageSent`, `messageSendTimePast`.
 */
export const sendMessage = (services: Pick<Services, 'db'>, caller: Caller, body: unknown): Promise<MessageRow> => {
  requireKey(caller, templateKey('send'))
  const parsed = readBody(sendBody, body)
  return inTenant(services.db, caller.tenantId, async tx => {
    const message = await lockUnsent(tx, parsed.id)
    if (message.isDeleted === '1') throw new AppError('notFound')
    if (parsed.sendAt) await schedule(tx, caller, message.id, parsed.sendAt)
    else await startSending(tx, caller, message)
    return findMessage(tx, message.id)
  })
}

async function schedule(tx: Tx, caller: Caller, messageId: string, sendAt: string) {
  const put = await sql`
    update message_message set status = 'scheduled', send_at = ${momentOf(sendAt)},
      error_code = null, sender_id = ${caller.userId}, sender_name = ${caller.userName},
      sender_language = ${caller.language}, ver = ver + 1
    where id = ${messageId} and ${momentOf(sendAt)} > now()`.execute(tx)
  if (put.numAffectedRows === 0n) throw new AppError('messageSendTimePast')
}

/** Makes the job; whoever calls holds the message's lock. */
export async function startSending(
  tx: Tx,
  caller: Caller,
  message: Pick<MessageRow, 'id' | 'name'>,
  failedOnly = false,
): Promise<string> {
  const batchId = await createRunIn(tx, caller, sendMessageJob, {
    kind: 'Message',
    direction: 'none',
    fileName: message.name,
    payload: { messageId: message.id, failedOnly },
  })
  await sql`update message_message set status = 'sending', run_id = ${batchId}, error_code = null,
      sender_id = ${caller.userId}, sender_name = ${caller.userName}, sender_language = ${caller.language}, ver = ver + 1
    where id = ${message.id}`.execute(tx)
  return batchId
}

/** A scheduled message becomes a draft again. Throws `messageNotScheduled`. */
export const withdrawMessage = (services: Pick<Services, 'db'>, caller: Caller, body: unknown): Promise<MessageRow> => {
  requireKey(caller, templateKey('send'))
  const parsed = readBody(z.object({ id: givenId }), body)
  return inTenant(services.db, caller.tenantId, async tx => {
    const withdrawn = await sql`update message_message set status = 'draft', send_at = null, ver = ver + 1
      where id = ${parsed.id} and status = 'scheduled'`.execute(tx)
    if (withdrawn.numAffectedRows === 0n) throw new AppError('messageNotScheduled')
    return findMessage(tx, parsed.id)
  })
}

/** Sends again to those whom the message did not reach, and to nobody else. Throws `messageNothingToRetry`. */
export const retryFailed = (services: Pick<Services, 'db'>, caller: Caller, body: unknown): Promise<MessageRow> => {
  if (!holdsKey(caller, statisticsKey('send'))) requireKey(caller, templateKey('send'))
  const parsed = readBody(z.object({ id: givenId }), body)
  return inTenant(services.db, caller.tenantId, async tx => {
    const found = await sql<{ id: string; name: string }>`
      select id::text as id, name from message_message m
      where id = ${parsed.id} and status in ('sent', 'failed') and exists (
        select from message_recipient r where r.message_id = m.id and r.delivery <> 'delivered') for update`.execute(tx)
    const message = found.rows[0]
    if (!message) throw new AppError('messageNothingToRetry')
    await startSending(tx, caller, message, true)
    return findMessage(tx, message.id)
  })
}
