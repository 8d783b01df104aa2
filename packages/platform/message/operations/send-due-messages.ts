import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Language } from '@sfa/kernel/language'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { workAtInterval } from '@sfa/operations/job/schedule/work-at-interval'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { followMessageRules } from './follow-rules'
import { orderSending } from './send-message'

interface Due {
  tenantId: string
  id: string
  name: string
  senderId: string
  language: Language
}

/**
 * Makes jobs of the scheduled messages whose time has come, in the name of the user who scheduled them. As the
 * platform it reads which tenants have due messages, and nothing more. Several workers may ask at once.
 */
export async function sendDueMessages(services: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await inPlatform(services.db, tx =>
    sql<Due>`
    select tenant_id as "tenantId", id::text as id, name, sender_id::text as "senderId", sender_language as language
    from message_message where status = 'scheduled' and send_at <= now() order by send_at limit 200`.execute(tx),
  )
  let started = 0
  for (const due of rows) if (await sendOne(services, due)) started += 1
  return started
}

async function sendOne(services: Pick<Services, 'db'>, { tenantId, id, name, senderId, language }: Due) {
  const sender = await callerOfRun(services, {
    id: `message-${id}`,
    tenantId,
    userId: senderId,
    language,
    traceId: null,
  }).catch(error => {
    if (error instanceof AppError) return undefined
    throw error
  })
  return inTenant(services.db, tenantId, async tx => {
    const locked = await sql`select from message_message
      where id = ${id} and status = 'scheduled' and send_at <= now() for update skip locked`.execute(tx)
    if (locked.rows.length === 0) return false
    if (sender) {
      await orderSending(tx, sender, { id, name })
      await sql`update message_message set status = 'sending', error_code = null, sender_name = ${sender.userName},
        ver = ver + 1 where id = ${id}`.execute(tx)
    } else
      await sql`update message_message set status = 'failed', error_code = 'notPermitted', ver = ver + 1
        where id = ${id}`.execute(tx)
    return sender !== undefined
  })
}

/** Sends due messages, and messages of rules, at an interval until it is stopped. */
export function watchMessages(
  services: Pick<Services, 'db'>,
  { everyMs = 10_000, onError }: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  const turn = async () => {
    await sendDueMessages(services)
    await followMessageRules(services)
  }
  return workAtInterval(turn, { everyMs, onError })
}
