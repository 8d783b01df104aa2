import { invalidAt, yuanOf } from '@sfa/activity/operations/budgets'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { fenOf } from '@sfa/kernel/money/fen'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { packet } from '../definitions/packet.resource'
import { topUp } from '../definitions/top-up.resource'
import { wallet } from '../definitions/wallet.resource'
import { changeBalance, changeIssued, lockWallets, noteMove, type WalletRow } from './wallet-ledger'

/** Circles stand below a wallet of the company; an alarm is never below what is issued already. */
const walletBehaviour: Behaviour = {
  of: wallet,
  async before(tx, _caller, { before, changed }) {
    if (!before && changed.parentID) await requireCompany(tx, 'parentID', changed.parentID)
    const issued = Number(before?.issued ?? 0)
    if (before && changed.alarm !== undefined && changed.alarm !== null && Number(changed.alarm) < issued)
      throw invalidAt('alarm', 'walletAlarmBelowIssued', { issued })
    const balance = Number(before?.balance ?? 0)
    if (changed.isDeleted === '1' && balance > 0) throw invalidAt('isDeleted', 'walletInUse', { balance })
  },
}

const topUpBehaviour: Behaviour = {
  of: topUp,
  async before(tx, _caller, { changed }) {
    if (changed.walletID) await requireCompany(tx, 'walletID', changed.walletID)
  },
}

async function requireCompany(tx: Tx, field: string, id: unknown): Promise<void> {
  const { rows } = await sql<{ kind: string; name: string; valid: boolean }>`
    select kind, name, is_deleted = 0 valid from circle_wallet where id = ${id}`.execute(tx)
  const [found] = rows
  if (found?.kind !== 'company') throw invalidAt(field, 'walletNotOfCompany', { value: found?.name ?? String(id) })
  if (!found.valid) throw invalidAt(field, 'walletIsInvalid', { name: found.name })
}

/** The money of a packet leaves its wallet with the packet: the limits of the circle and of the company hold. */
const packetBehaviour: Behaviour = {
  of: packet,
  async before(tx, caller, { before, changed }) {
    if (before) return
    const fen = fenOf(changed.amount)
    const { own, all } = await lockWallets(tx, String(changed.walletID))
    if (own.kind !== 'circle') throw invalidAt('walletID', 'walletNotCircle')
    for (const one of all) if (!one.isValid) throw invalidAt('walletID', 'walletIsInvalid', { name: one.name })
    if (Number(changed.shares) > fen) throw invalidAt('shares', 'packetSharesTooMany', { most: fen })
    for (const one of all) await requireWithinLimits(tx, one, fen)
    if (own.balance < fen) throw invalidAt('amount', 'walletShort', { name: own.name, balance: yuanOf(own.balance) })
    await changeBalance(tx, own.id, -fen)
    await changeIssued(tx, caller, all, fen)
  },
  async after(tx, caller, { before, after }) {
    if (before) return
    // Locked since `before`, so that this is the balance which the packet has left.
    const { own } = await lockWallets(tx, String(after.walletID))
    await noteMove(tx, caller, {
      kind: 'packet',
      from: { walletId: own.id, after: own.balance },
      to: 'packet',
      amount: fenOf(after.amount),
      packetId: String(after.id),
      source: String(after.code),
    })
  },
}

/** Throws where a packet is larger than one may be, or the packets of the day together are. */
async function requireWithinLimits(tx: Tx, { id, dayLimit, packetLimit }: WalletRow, fen: number): Promise<void> {
  if (packetLimit !== null && fen > packetLimit)
    throw invalidAt('amount', 'walletBeyondPacket', { limit: yuanOf(packetLimit) })
  if (dayLimit === null) return
  const issued = await issuedToday(tx, id)
  if (issued + fen > dayLimit)
    throw invalidAt('amount', 'walletBeyondDay', { issued: yuanOf(issued), limit: yuanOf(dayLimit) })
}

/** Fen of the packets that a wallet, or the circles below it, have made on this day of UTC+8, whatever became of them. */
async function issuedToday(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ issued: string }>`
    select coalesce(sum(p.amount), 0)::text issued from circle_packet p join circle_wallet w on w.id = p.wallet_id
    where (w.id = ${id} or w.parent_id = ${id})
      and p.create_time >= (now() at time zone 'Etc/GMT-8')::date::timestamp at time zone 'Etc/GMT-8'`.execute(tx)
  return Number(rows[0]?.issued ?? 0)
}

export const circleBehaviours: readonly Behaviour[] = [walletBehaviour, topUpBehaviour, packetBehaviour]
