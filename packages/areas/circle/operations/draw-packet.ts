import { invalidAt } from '@sfa/activity/operations/budgets'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { type RawBuilder, sql } from 'kysely'
import type { AskedDraw, Drawn, OpenPacket } from '../definitions/packet.calls'
import { packet } from '../definitions/packet.resource'
import { drawShare } from '../rules/draw-share'
import { noteMove } from './wallet-ledger'

type Db = Pick<Services, 'db'>

/** The person belongs to the organisation that the packet `p` is for, or to one below it. */
const isFor = (userId: string): RawBuilder<boolean> => sql`exists (
  select from sys_user u join sys_org o on o.id = any(u.org_ids) join sys_org t on t.id = p.org_id
  where u.id = ${userId} and (o.id = t.id or starts_with(o.full_path, t.full_path || t.id || '/')))`

/** What the caller may draw now, and has drawn of the packets of the last day; the newest first. */
export function openPackets({ db }: Db, caller: Caller): Promise<{ rows: OpenPacket[]; total: number }> {
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<OpenPacket>`
      select p.id::text, p.code, p.title, w.name circle, p.shares::int, (p.shares - p.drawn_shares)::int "sharesLeft",
        ${wireTime('p.expires_time')} "expiresTime", round(d.amount / 100.0, 2)::float8 drawn
      from circle_packet p join circle_wallet w on w.id = p.wallet_id
      left join circle_draw d on d.packet_id = p.id and d.user_id = ${caller.userId}
      where p.expires_time > now() and (d.id is not null or (p.state = 'open' and ${isFor(caller.userId)}))
      order by p.id desc`.execute(tx)
    return { rows, total: rows.length }
  })
}

interface Found {
  id: string
  code: string
  walletId: string
  state: string
  left: number
  sharesLeft: number
  isExpired: boolean
  isForPerson: boolean
  drawn: number | null
}

/**
 * Draws a share. The packet is locked, so that of many at a time exactly as many draw as there are shares; who has drawn
 * already is answered what it was. Throws `notFound`, `packetNotForYou`, `packetEnded`, `packetEmpty`, `packetExpired`.
 */
export function drawPacket(
  { db }: Db,
  caller: Caller,
  { packetId }: AskedDraw,
  random: () => number = Math.random,
): Promise<Drawn> {
  return inTenant(db, caller.tenantId, tx => draw(tx, caller, { packetId, userId: caller.userId }, random))
}

/** A share for a person who cannot draw it himself. Throws `packetDrawn` at the person who has one already. */
export const drawForPerson = actionHandler({
  of: packet,
  action: 'drawFor',
  async run(tx, caller, { row, body }) {
    const person = { packetId: String(row.id), userId: String(body.personID) }
    const drawn = await draw(tx, caller, person, Math.random).catch(error => {
      throw error instanceof AppError && error.code === 'packetNotForYou'
        ? invalidAt('personID', 'packetNotForPerson')
        : error
    })
    if (drawn.already) throw invalidAt('personID', 'packetDrawn', { amount: drawn.amount })
    return undefined
  },
})

interface Drawing {
  packetId: string
  /** Whose share it is: the caller, or whom the caller draws it for. */
  userId: string
}

async function draw(tx: Tx, caller: Caller, { packetId, userId }: Drawing, random: () => number): Promise<Drawn> {
  const found = await lockPacket(tx, packetId, userId)
  const { id, code, walletId, left, sharesLeft, drawn } = found
  if (drawn !== null) return { amount: drawn / 100, already: true, sharesLeft }
  refuse(found)
  const amount = drawShare(left, sharesLeft, random())
  const drawnFor = userId === caller.userId ? null : caller.userName
  await sql`
    insert into circle_draw (packet_id, user_id, amount, drawn_for)
    values (${id}, ${userId}, ${amount}, ${drawnFor}::text)`.execute(tx)
  await sql`
    update circle_packet set drawn_amount = drawn_amount + ${amount}::bigint, drawn_shares = drawn_shares + 1,
      state = case when drawn_shares + 1 = shares then 'finished' else state end, ver = ver + 1,
      last_modified_time = now()
    where id = ${id}`.execute(tx)
  await noteMove(tx, caller, {
    kind: 'draw',
    from: 'packet',
    to: 'person',
    amount,
    packetId: id,
    userId,
    walletId,
    source: code,
  })
  return { amount: amount / 100, already: false, sharesLeft: sharesLeft - 1 }
}

async function lockPacket(tx: Tx, packetId: string, userId: string): Promise<Found> {
  await sql`select from circle_packet where id = ${packetId} for update`.execute(tx)
  // A statement of its own: it sees what was drawn by those who were waited for.
  const { rows } = await sql<Found>`
    select p.id::text, p.code, p.wallet_id::text "walletId", p.state, p.left_amount::float8 "left",
      (p.shares - p.drawn_shares)::int "sharesLeft", p.expires_time <= now() "isExpired",
      ${isFor(userId)} "isForPerson",
      (select d.amount::float8 from circle_draw d where d.packet_id = p.id and d.user_id = ${userId}) drawn
    from circle_packet p join circle_wallet w on w.id = p.wallet_id where p.id = ${packetId}`.execute(tx)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

function refuse({ state, isExpired, isForPerson: isMine }: Found): void {
  if (!isMine) throw new AppError('packetNotForYou')
  if (state === 'refunded') throw new AppError('packetEnded')
  if (state === 'finished') throw new AppError('packetEmpty')
  if (isExpired) throw new AppError('packetExpired')
}
