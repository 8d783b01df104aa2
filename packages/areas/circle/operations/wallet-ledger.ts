import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { tellPeople } from '@sfa/message/operations/tell-people'
import type { Caller } from '@sfa/operations/caller'
import { sql } from 'kysely'

export type By = Pick<Caller, 'userName' | 'language'>

/** Where money is, or has gone. A packet and a person are those of the movement. */
export type WalletAccount = 'bank' | 'packet' | 'person' | { walletId: string; after: number }

/** Money that goes from one account to another, so that all of them together stay 0. Fen. */
export interface WalletMove {
  kind: 'topUp' | 'allocate' | 'takeBack' | 'packet' | 'draw' | 'refund'
  from: WalletAccount
  to: WalletAccount
  amount: number
  packetId?: string
  userId?: string
  /** Wallet under which it is found where none of its sides is one. */
  walletId?: string
  source: string
}

/** Writes down a movement; nothing changes it afterwards. */
export async function noteMove(
  tx: Tx,
  { userName }: Pick<By, 'userName'>,
  { kind, from, to, amount, packetId, userId, walletId, source }: WalletMove,
): Promise<void> {
  const [source1, target] = [sideOf(from), sideOf(to)]
  await sql`
    insert into circle_wallet_move (kind, from_account, from_wallet_id, from_after, to_account, to_wallet_id, to_after,
      amount, packet_id, user_id, wallet_id, source, user_name)
    values (${kind}, ${source1.account}, ${source1.walletId}, ${source1.after}, ${target.account}, ${target.walletId},
      ${target.after}, ${amount}, ${packetId ?? null}, ${userId ?? null},
      ${walletId ?? source1.walletId ?? target.walletId}, ${source}, ${userName})`.execute(tx)
}

const sideOf = (account: WalletAccount) =>
  typeof account === 'string' ? { account, walletId: null, after: null } : { account: 'wallet', ...account }

export interface WalletRow {
  id: string
  name: string
  kind: 'company' | 'circle'
  parentId: string | null
  isValid: boolean
  /** Fen; null is no limit. */
  balance: number
  issued: number
  dayLimit: number | null
  packetLimit: number | null
}

/** Locks a wallet and the one above it, by ascending id as everywhere: the one above is older. Throws `notFound`. */
export async function lockWallets(tx: Tx, id: string): Promise<{ own: WalletRow; all: readonly WalletRow[] }> {
  const { rows } = await sql<WalletRow>`
    select id::text, name, kind, parent_id::text "parentId", is_deleted = 0 "isValid", balance::float8, issued::float8,
      day_limit::float8 "dayLimit", packet_limit::float8 "packetLimit"
    from circle_wallet where id = ${id} or id = (select parent_id from circle_wallet where id = ${id})
    order by id for update`.execute(tx)
  const own = rows.find(row => row.id === id)
  if (!own) throw new AppError('notFound')
  return { own, all: rows }
}

/** Changes the balance of a locked wallet, and what it has been given where said. Answers what it has afterwards. */
export async function changeBalance(tx: Tx, id: string, fen: number, allocated = 0): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    update circle_wallet set balance = balance + ${fen}::bigint, allocation_amount = allocation_amount + ${allocated}::bigint,
      ver = ver + 1, last_modified_time = now()
    where id = ${id} returning balance::float8 balance`.execute(tx)
  return rows[0]?.balance ?? 0
}

/**
 * Adds to what locked wallets have issued, less where it is negative. The change by which an alarm is reached sends its
 * message.
 */
export async function changeIssued(tx: Tx, caller: By, all: readonly WalletRow[], fen: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update circle_wallet set issued = issued + ${fen}::bigint, ver = ver + 1, last_modified_time = now()
    where id = any(${all.map(({ id }) => id)}::bigint[])
    returning case when issued >= alarm and issued - ${fen}::bigint < alarm then id::text end id`.execute(tx)
  for (const { id } of rows) if (id !== null) await tellOfAlarm(tx, caller, id)
}

interface Alarm {
  name: string
  issued: string
  alarm: string
  balance: string
  userIds: string[]
  roleIds: string[]
}

async function tellOfAlarm(tx: Tx, { language }: By, id: string): Promise<void> {
  const { rows } = await sql<Alarm>`
    select name, round(issued / 100.0, 2)::text issued, round(alarm / 100.0, 2)::text alarm,
      round(balance / 100.0, 2)::text balance, receiver_ids::text[] "userIds",
      array(select r.id::text from sys_role r where r.code = ${adminRole} and cardinality(receiver_ids) = 0) "roleIds"
    from circle_wallet where id = ${id}`.execute(tx)
  const [one] = rows
  if (!one) return
  const { name, issued, alarm, balance, userIds, roleIds } = one
  await tellPeople(tx, {
    title: textIn(language, [`钱包预警：${name}`, `Wallet alarm: ${name}`]),
    content: textIn(language, [
      `${name}已发放${issued}元，达到预警${alarm}元，余额${balance}元。`,
      `${name} has issued ${issued} yuan. The alarm is at ${alarm}, the balance is ${balance} yuan.`,
    ]),
    userIds,
    roleIds,
  })
}
