import { invalidAt, yuanOf } from '@sfa/activity/operations/budgets'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { fenOf } from '@sfa/kernel/money/fen'
import { type ActionHandler, actionHandler } from '@sfa/operations/action/action-handler'
import { sql } from 'kysely'
import { wallet as of } from '../definitions/wallet.resource'
import { changeBalance, noteMove } from './wallet-ledger'

/* Order of locks: the wallet of the company, which the action has locked, then that of the circle, which is younger. */

/** Gives a circle a part of what the company's wallet has. */
const allocateWallet = actionHandler({
  of,
  action: 'allocate',
  async run(tx, caller, { row, body }) {
    if (row.isDeleted === '1') throw new AppError('walletIsInvalid', { name: String(row.name) })
    const [fen, circle] = [amountOf(body), await circleOf(tx, row, body)]
    if (!circle.isValid) throw invalidAt('circleID', 'walletIsInvalid', { name: circle.name })
    if (fenOf(row.balance) < fen)
      throw invalidAt('amount', 'walletShort', { name: String(row.name), balance: Number(row.balance) })
    const after = await changeBalance(tx, circle.id, fen, fen)
    const left = fenOf(row.balance) - fen
    await noteMove(tx, caller, {
      kind: 'allocate',
      from: { walletId: String(row.id), after: left },
      to: { walletId: circle.id, after },
      amount: fen,
      source: String(row.code),
    })
    return { set: { balance: yuanOf(left), allocationAmount: yuanOf(fenOf(row.allocationAmount) + fen) } }
  },
})

/** Takes back what is left in the wallet of a circle. */
const takeBackWallet = actionHandler({
  of,
  action: 'takeBack',
  async run(tx, caller, { row, body }) {
    const [fen, circle] = [amountOf(body), await circleOf(tx, row, body)]
    if (circle.balance < fen)
      throw invalidAt('amount', 'walletShort', { name: circle.name, balance: yuanOf(circle.balance) })
    const after = await changeBalance(tx, circle.id, -fen, -fen)
    const left = fenOf(row.balance) + fen
    await noteMove(tx, caller, {
      kind: 'takeBack',
      from: { walletId: circle.id, after },
      to: { walletId: String(row.id), after: left },
      amount: fen,
      source: String(row.code),
    })
    return { set: { balance: yuanOf(left), allocationAmount: yuanOf(fenOf(row.allocationAmount) - fen) } }
  },
})

function amountOf({ amount }: WireRow): number {
  const fen = fenOf(amount)
  if (fen <= 0) throw invalidAt('amount', 'notPositive')
  return fen
}

interface Circle {
  id: string
  name: string
  balance: number
  isValid: boolean
}

/** A wallet below the one of the action, locked. */
async function circleOf(tx: Tx, row: WireRow, { circleID }: WireRow): Promise<Circle> {
  const { rows } = await sql<Circle>`
    select id::text, name, balance::float8, is_deleted = 0 "isValid" from circle_wallet
    where id = ${circleID} and parent_id = ${row.id} for update`.execute(tx)
  if (rows[0]) return rows[0]
  const { rows: named } = await sql<{ name: string }>`select name from circle_wallet where id = ${circleID}`.execute(tx)
  throw invalidAt('circleID', 'walletNotBelow', { value: named[0]?.name ?? String(circleID) })
}

export const walletHandlers: readonly ActionHandler[] = [allocateWallet, takeBackWallet]
