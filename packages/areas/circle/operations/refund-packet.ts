import { yuanOf } from '@sfa/activity/operations/budgets'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { fenOf } from '@sfa/kernel/money/fen'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { performAction } from '@sfa/operations/action/perform-action'
import type { Caller } from '@sfa/operations/caller'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { forgetIdle } from '@sfa/operations/job/life/forget-idle'
import { clockCaller } from '@sfa/operations/job/schedule/clock-caller'
import { allFields } from '@sfa/operations/permission/field-rights'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { packet } from '../definitions/packet.resource'
import { refundPacketsJob } from './refund-packets.job'
import { changeBalance, changeIssued, lockWallets, noteMove } from './wallet-ledger'

/** What is left goes back to the wallet of the circle. Order of locks: packet, wallets by ascending id. */
export const refundPacket = actionHandler({
  of: packet,
  action: 'refund',
  async run(tx, caller, { row }) {
    return { set: { refunded: yuanOf(await giveBack(tx, caller, row)) } }
  },
})

async function giveBack(tx: Tx, caller: Caller, row: WireRow): Promise<number> {
  const left = fenOf(row.leftAmount)
  if (left <= 0) return 0
  const { own, all } = await lockWallets(tx, String(row.walletID))
  const after = await changeBalance(tx, own.id, left)
  await changeIssued(tx, caller, all, -left)
  await noteMove(tx, caller, {
    kind: 'refund',
    from: 'packet',
    to: { walletId: own.id, after },
    amount: left,
    packetId: String(row.id),
    source: String(row.code),
  })
  return left
}

/** Most that one run of the clock takes back; the next one goes on. */
const most = 1000

/** Packets that a day has passed over. */
export async function refundPackets(context: JobContext): Promise<void> {
  const { run, db } = context
  await context.enterPhase('writing')
  const done = await refundExpired({ db }, run.tenantId, new Date(), () => context.throwIfCancelled())
  await inTenant(db, run.tenantId, async tx => {
    await saveCheckpoint(tx, run, { done }, { total: done, successCount: done, failureCount: 0 })
    await forgetIdle(tx, refundPacketsJob, run.id)
  })
}

/** Answers how many packets were taken back. Each is a transaction of its own. */
export async function refundExpired(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  now: Date,
  pause: () => Promise<void> = async () => undefined,
): Promise<number> {
  const isDue = sql`state = 'open' and expires_time <= ${now}::timestamptz`
  const ids = await inTenant(db, tenantId, async tx => {
    const { rows } = await sql<{ id: string }>`
      select id::text from circle_packet where ${isDue} order by id limit ${most}`.execute(tx)
    return rows.map(({ id }) => id)
  })
  let done = 0
  for (const id of ids) {
    await pause()
    const isDone = await inTenant(db, tenantId, async tx => {
      const locked = await sql`select from circle_packet where id = ${id} and ${isDue} for update skip locked`.execute(
        tx,
      )
      if (locked.rows.length === 0) return false
      const doing = { resource: packet, action: 'refund', id, body: {}, source: 'clock' }
      await performAction(tx, clockCaller(tenantId, 'clock'), doing, { scope: 'everything', fields: allFields })
      return true
    })
    if (isDone) done += 1
  }
  return done
}
