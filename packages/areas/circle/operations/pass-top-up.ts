import { AppError } from '@sfa/kernel/app-error'
import { fenOf } from '@sfa/kernel/money/fen'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { addPayment } from '@sfa/order/operations/payment/payments'
import { topUp } from '../definitions/top-up.resource'
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
    await addPayment(tx, caller, {
      subject: 'topUp',
      direction: 'pay',
      state: 'succeeded',
      amount: fen,
      documentNo: String(row.code),
      topUpId: String(row.id),
      way: 'transfer',
      providerNo: row.voucherNo ? String(row.voucherNo) : null,
      payTime: `${String(row.paidDate)} 00:00:00`,
    })
    return undefined
  },
})
