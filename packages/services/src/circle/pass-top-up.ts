import { AppError } from '@sfa/domain/app-error'
import { topUp } from '@sfa/resources/circle/top-up.resource'
import { actionHandler } from '../action/action-handler'
import { fenOf } from '../activity/budgets'
import { changeBalance, lockWallets, noteMove } from './wallet-ledger'

/** The money is in the wallet from now on. Order of locks: top-up, wallet. */
export const passTopUp = actionHandler({
  of: topUp,
  action: 'pass',
  async run(tx, caller, { row }) {
    const fen = fenOf(row.amount)
    const { own } = await lockWallets(tx, String(row.walletID))
    if (!own.isValid) throw new AppError('walletIsInvalid', { name: own.name })
    const after = await changeBalance(tx, own.id, fen)
    await noteMove(tx, caller, {
      kind: 'topUp',
      from: 'bank',
      to: { walletId: own.id, after },
      amount: fen,
      source: String(row.code),
    })
    return undefined
  },
})
