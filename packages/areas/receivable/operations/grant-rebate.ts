import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { dayAt, today } from '@sfa/kernel/china-day'
import { fenOf } from '@sfa/kernel/money/fen'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { refuse, unknownObject } from '@sfa/pricing/operations/objects'
import { sql } from 'kysely'
import { rebateGrant } from '../definitions/rebate-grant.resource'
import { rebateSetting } from '../definitions/rebate-setting'
import { changeRebate, lockAccount } from './rebate-ledger'

/** The rebate is in the account from now on; a customer gets an account with the first one. */
const grantRebate = actionHandler({
  of: rebateGrant,
  action: 'grantRebate',
  async run(tx, caller, { row }) {
    const day = today()
    if (row.validTo && String(row.validTo) < day)
      throw new AppError('invalid', {}, 200, [{ field: 'validTo', code: 'rebateOver' }])
    refuse(await unknownObject(tx, caller, row))
    const accountId = await accountFor(tx, row)
    const amount = fenOf(row.amount)
    await changeRebate(tx, accountId, [{ grantId: String(row.id), balance: amount, held: 0, remaining: amount }], {
      kind: 'grant',
      documentNo: String(row.code),
      note: String(row.reason ?? ''),
      userName: caller.userName,
    })
    const { validDays } = await settingsOf(tx, rebateSetting)
    const last = dayAt(Date.now() + Number(validDays ?? rebateSetting.fields.validDays.default) * 86_400_000)
    return { set: { accountID: accountId, validTo: row.validTo ?? last, remaining: row.amount } }
  },
})

/** What is left of the rebate leaves the account; what orders hold, when they give it back. */
const revokeRebate = actionHandler({
  of: rebateGrant,
  action: 'revokeRebate',
  async run(tx, caller, { row, body }) {
    await endGrant(tx, row, 'revoke', { userName: caller.userName, note: String(body.revokeReason ?? '') })
    return { set: { remaining: 0 } }
  },
})

export const rebateHandlers = [grantRebate, revokeRebate]

/** What a locked grant has left leaves its account. */
export async function endGrant(
  tx: Tx,
  { id, code, accountID }: WireRow,
  kind: 'expire' | 'revoke',
  { userName, note }: { userName: string | null; note?: string },
): Promise<void> {
  if (!accountID) return
  const accountId = String(accountID)
  await lockAccount(tx, accountId)
  const { rows } = await sql<{ fen: string }>`
    select coalesce(sum(balance_change - held_change), 0)::text fen
    from receivable_rebate_move where grant_id = ${id}`.execute(tx)
  const fen = Number(rows[0]?.fen ?? 0)
  if (fen <= 0) return
  await changeRebate(tx, accountId, [{ grantId: String(id), balance: -fen, held: 0, remaining: -fen }], {
    kind,
    documentNo: String(code),
    userName,
    ...(note && { note }),
  })
}

async function accountFor(tx: Tx, { objectType, objectCode }: WireRow): Promise<string> {
  await sql`
    insert into receivable_rebate_account (object_type, object_code, balance, held)
    values (${objectType}, ${objectCode}, 0, 0) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id::text from receivable_rebate_account
    where object_type = ${objectType} and object_code = ${objectCode} for update`.execute(tx)
  return rows[0]!.id
}
