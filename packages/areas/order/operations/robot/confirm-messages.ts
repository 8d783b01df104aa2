import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { searchIds } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { performAction } from '@sfa/operations/action/perform-action'
import type { Caller } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { textOf } from '@sfa/operations/resource/batch/change-batch'
import { keptReason } from '@sfa/operations/resource/told-texts'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { type ConfirmedMessages, type confirmRobotMessagesCall, mostConfirmed } from '../../definitions/robot.calls'
import { robotMessage } from '../../definitions/robot-message.resource'
import { orderParams } from '../order-params'
import { handleKey } from './handle-message'

interface Sure {
  id: string
  messageId: string
}

/**
 * Confirms every waiting message that has a customer and was recognised as well as the order parameters ask, the oldest
 * first and each in a transaction of its own. One of which no order can be made is marked as failed, with the reason.
 */
export async function confirmMessages(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { ids }: BodyOf<typeof confirmRobotMessagesCall>,
): Promise<ConfirmedMessages> {
  const { confidence, sure } = await inTenant(db, caller.tenantId, async tx => {
    const { robotConfidence } = await orderParams(tx)
    return { confidence: robotConfidence, sure: await sureMessages(tx, caller, robotConfidence, ids) }
  })
  const told: ConfirmedMessages = { confidence, converted: 0, failed: [], more: sure.length > mostConfirmed }
  for (const one of sure.slice(0, mostConfirmed)) {
    const message = await confirmOne({ db }, caller, one.id)
    if (message === undefined) continue
    if (message === null) told.converted += 1
    else told.failed.push({ ...one, message })
  }
  return told
}

async function sureMessages(
  tx: Tx,
  caller: Caller,
  confidence: number,
  ids: readonly string[] | undefined,
): Promise<Sure[]> {
  const { scope } = await accessForKey(tx, caller, robotMessage, handleKey)
  const found = await searchIds(tx, robotMessage, {
    filters: { state: ['waiting'] },
    ...(ids && { ids }),
    ...(scope !== undefined && { scope }),
  })
  const { rows } = await sql<Sure>`
    select id::text, message_id "messageId" from order_robot_message
    where id = any(${found}::bigint[]) and state = 'waiting' and confidence >= ${confidence}
      and coalesce(store_id, distributor_id) is not null
    order by id limit ${mostConfirmed + 1}`.execute(tx)
  return rows
}

/** Null where it was done, else the reason; undefined where another user was quicker. */
async function confirmOne(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  id: string,
): Promise<string | null | undefined> {
  try {
    await inTenant(db, caller.tenantId, async tx => {
      const access = await accessForKey(tx, caller, robotMessage, handleKey)
      await performAction(tx, caller, { resource: robotMessage, action: 'confirm', id, body: {} }, access)
    })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const marked = await inTenant(db, caller.tenantId, tx =>
      sql`
        update order_robot_message set state = 'failed', failure = ${keptReason(error)}, ver = ver + 1,
          last_modified_by = ${caller.userName}, last_modified_time = now()
        where id = ${id} and state = 'waiting'`.execute(tx),
    )
    return Number(marked.numAffectedRows ?? 0) > 0 ? textOf(error, caller.language) : undefined
  }
}
