import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { OutboxConfig } from '@sfa/operations/outbox/outbox-config'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { publishMessageCall } from '../definitions/shell.calls'

const mostBytes = 64 * 1024
const mostWaiting = 10_000

/**
 * `/basic/mq/publish`: keeps a message for the configured address and answers its id; the worker sends it. Throws
 * `publishNotConfigured`, `notPermitted`, `bodyTooLarge` above 64 kB, and `outboxFull` where 10,000 of the tenant wait.
 */
export async function publishMessage(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  config: OutboxConfig | undefined,
  { topic, key, message }: BodyOf<typeof publishMessageCall>,
): Promise<AnswerOf<typeof publishMessageCall>> {
  requireKey(caller, publishMessageCall.key)
  if (!config) throw new AppError('publishNotConfigured')
  const text = JSON.stringify(message)
  if (Buffer.byteLength(text) > mostBytes) throw new AppError('bodyTooLarge', { max: '64 kB' })
  return inTenant(db, caller.tenantId, async tx => {
    await refuseFull(tx)
    const made = await sql<{ id: string }>`
      insert into outbox_message (topic, dedup_key, body, create_by) values (${topic}, ${key ?? null}, ${text}, ${caller.userCode})
      on conflict (tenant_id, dedup_key) where dedup_key is not null do nothing returning id::text`.execute(tx)
    const known = made.rows[0] ?? (await findByKey(tx, key ?? ''))
    return { messageId: known.id }
  })
}

/** An address that does not answer for days must not fill the database. */
async function refuseFull(tx: Tx): Promise<void> {
  const { rows } = await sql<{ n: string }>`
    select count(*) n from (select from outbox_message where state = 'waiting' limit ${mostWaiting}) waiting`.execute(
    tx,
  )
  if (Number(rows[0]?.n) >= mostWaiting) throw new AppError('outboxFull', { max: mostWaiting })
}

async function findByKey(tx: Tx, key: string): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`select id::text from outbox_message where dedup_key = ${key}`.execute(tx)
  return rows[0] as { id: string }
}
