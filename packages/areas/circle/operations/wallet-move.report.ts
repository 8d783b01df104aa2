import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { wallet } from '../definitions/wallet.resource'
import { walletMoveReport } from '../definitions/wallet-move.report'

/**
 * Each movement stands once for the account that it leaves and once for the one that it reaches, found under the wallet
 * of the side, or under that of the other side where it is none. As the stock ledger is read, so that both halves come in
 * the order of the index by time (docs/decisions/0298-orders-of-lists.md).
 */
export const walletMoveQuery = reportQuery(walletMoveReport, ({ rows }) => ({
  from: sql`(
      select tenant_id, id, 0 side, from_account account, coalesce(from_wallet_id, wallet_id) wallet_id, -amount amount,
        from_after after, kind, packet_id, user_id, source, user_name, create_time
      from circle_wallet_move
      union all
      select tenant_id, id, 1, to_account, coalesce(to_wallet_id, wallet_id), amount, to_after, kind, packet_id, user_id, source,
        user_name, create_time
      from circle_wallet_move
    ) m join ${rows(wallet)} w on w.id = m.wallet_id`,
  where: sql`m.tenant_id = (select app_tenant())`,
  id: sql`m.id * 2 + m.side`,
  columns: {
    moveTime: sql`m.create_time`,
    moveKind: sql`m.kind`,
    account: sql`m.account`,
    walletID: sql`m.wallet_id`,
    packetID: sql`m.packet_id`,
    userID: sql`m.user_id`,
    amount: sql`m.amount`,
    balance: sql`m.after`,
    source: sql`m.source`,
    userName: sql`m.user_name`,
  },
}))
