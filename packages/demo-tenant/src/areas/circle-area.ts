import { wallet } from '@sfa/circle/definitions/wallet.resource'
import { drawShare } from '@sfa/circle/rules/draw-share'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { dayAt } from '@sfa/kernel/china-day'
import { sql } from 'kysely'
import { RowRandom } from '../random'
import type { SeedStep } from '../seed-step'

const keeper = '林文静'
const yuan = 100
/** 12 circles, each with as much of the company's money. */
const sizes = { circles: 12, given: 5_000 * yuan }

/** Money that came, and money that was asked for: days ago, yuan, state. */
const topUps = [
  [75, 50_000, 'done', '首批圈子激励'],
  [40, 30_000, 'done', '旺季红包'],
  [12, 20_000, 'done', '陈列竞赛奖励'],
  [2, 15_000, 'review', '中秋活动'],
  [4, 80_000, 'rejected', '全国大会'],
  [1, 6_000, 'draft', '新品上市激励'],
] as const

interface Circle {
  id: string
  name: string
  people: readonly string[]
}

/** A movement as it is written; fen. */
interface Move {
  kind: string
  from_account: string
  from_wallet_id: string | null
  from_after: number | null
  to_account: string
  to_wallet_id: string | null
  to_after: number | null
  amount: number
  packet_id: string | null
  user_id: string | null
  wallet_id: string
  source: string
  user_name: string
  create_time: string
}

/** A wallet of the company and wallets of circles, with the packets that they gave. A tenant that has wallets keeps its own. */
export const circleArea: SeedStep = {
  name: 'wallets of circles',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (await isEmpty(tx, wallet)) await seedWallets(tx, now)
    })
  },
}

const before = (now: Date, days: number, hours = 0) => new Date(now.getTime() - days * 86_400_000 + hours * 3_600_000)
const side = {
  from_wallet_id: null,
  from_after: null,
  to_wallet_id: null,
  to_after: null,
  packet_id: null,
  user_id: null,
}

async function seedWallets(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into circle_wallet (code, name, kind, org_id, packet_limit, alarm, create_by, create_time, last_modified_by,
      last_modified_time)
    select 'QB000001', '总部激励钱包', 'company', id, 200000, 5000000, ${keeper}, ${before(now, 80)}, ${keeper},
      ${before(now, 80)}
    from sys_org where level = 1 order by code limit 1 returning id::text`.execute(tx)
  const root = rows[0]?.id
  if (!root) return
  const circles = await seedCircles(tx, root, now)
  const moves: Move[] = []
  let balance = 0
  for (const [index, [days, amount, state, reason]] of topUps.entries()) {
    const source = await seedTopUp(tx, root, { index, days, amount, state, reason }, now)
    if (state !== 'done') continue
    balance += amount * yuan
    moves.push({
      ...side,
      kind: 'topUp',
      from_account: 'bank',
      to_account: 'wallet',
      to_wallet_id: root,
      to_after: balance,
      amount: amount * yuan,
      wallet_id: root,
      source,
      user_name: keeper,
      create_time: before(now, days).toISOString(),
    })
  }
  let issued = 0
  for (const [index, circle] of circles.entries()) {
    balance -= sizes.given
    moves.push({
      ...side,
      kind: 'allocate',
      from_account: 'wallet',
      from_wallet_id: root,
      from_after: balance,
      to_account: 'wallet',
      to_wallet_id: circle.id,
      to_after: sizes.given,
      amount: sizes.given,
      wallet_id: root,
      source: 'QB000001',
      user_name: keeper,
      create_time: before(now, 10, index / 10).toISOString(),
    })
    issued += await seedPackets(tx, circle, index, moves, now)
  }
  await writeMoves(tx, moves)
  await sql`
    update circle_wallet set balance = ${balance}, allocation_amount = ${sizes.given * circles.length}, issued = ${issued}
    where id = ${root}`.execute(tx)
}

/** Of the largest organisations; the people of each may draw. */
async function seedCircles(tx: Tx, root: string, now: Date): Promise<Circle[]> {
  const at = before(now, 60)
  await sql`
    insert into circle_wallet (code, name, kind, parent_id, org_id, allocation_amount, day_limit, packet_limit, alarm,
      create_by, create_time, last_modified_by, last_modified_time)
    select 'QB' || lpad((n + 1)::text, 6, '0'), name_cn || '销售圈', 'circle', ${root}::bigint, id, ${sizes.given}, 100000, 50000,
      400000, ${keeper}, ${at}, ${keeper}, ${at}
    from (
      select id, name_cn, row_number() over (order by level, code) n from sys_org where level in (2, 3) and is_deleted = 0
    ) o where n <= ${sizes.circles} order by n`.execute(tx)
  const { rows } = await sql<Circle>`
    select w.id::text, w.name, array(
      select u.id::text from sys_user u where u.is_deleted = 0 and u.org_ids && array(
        select o.id from sys_org o join sys_org t on t.id = w.org_id
        where o.id = t.id or starts_with(o.full_path, t.full_path || t.id || '/'))
      order by u.user_code limit 10) people
    from circle_wallet w where w.parent_id = ${root} order by w.code`.execute(tx)
  return rows
}

interface TopUp {
  index: number
  days: number
  amount: number
  state: string
  reason: string
}

/** Answers its number. */
async function seedTopUp(
  tx: Tx,
  root: string,
  { index, days, amount, state, reason }: TopUp,
  now: Date,
): Promise<string> {
  const at = before(now, days)
  const code = `CZ${dayAt(at).replaceAll('-', '')}-${900_001 + index}`
  const isDecided = state === 'done' || state === 'rejected'
  await sql`
    insert into circle_top_up (code, wallet_id, amount, paid_date, voucher_no, reason, state, opinion, confirmer,
      confirm_time, create_by, create_time, last_modified_by, last_modified_time)
    values (${code}, ${root}, ${amount * yuan}, ${dayAt(at)}::date, ${`PZ${dayAt(at).replaceAll('-', '')}${index}`}, ${reason},
      ${state}, ${state === 'done' ? '已到账' : state === 'rejected' ? '超出年度预算' : null}, ${isDecided ? keeper : null},
      ${isDecided ? at : null}, '陈晓禾', ${at}, ${isDecided ? keeper : '陈晓禾'}, ${at})`.execute(tx)
  if (state === 'done')
    await sql`
      insert into receivable_payment (code, subject, direction, state, document_no, top_up_id, way, provider_no, amount,
        refunded_amount, pay_time, user_name, create_by, create_time, last_modified_by, last_modified_time)
      select 'PY' || substr(code, 3), 'topUp', 'pay', 'succeeded', code, id, 'transfer', voucher_no, amount, 0, ${at}, ${keeper},
        ${keeper}, ${at}, ${keeper}, ${at}
      from circle_top_up where code = ${code}`.execute(tx)
  return code
}

/** Each third circle has one packet, the others more: drawn whole, or in part and taken back. Answers what was issued. */
async function seedPackets(tx: Tx, circle: Circle, index: number, moves: Move[], now: Date): Promise<number> {
  const count = circle.people.length < 4 ? 0 : 1 + (index % 3)
  let balance: number = sizes.given
  for (let turn = 0; turn < count; turn++) {
    const random = new RowRandom(1, 'packet', index * 10 + turn)
    const at = before(now, 8 - turn * 2, index / 4)
    const amount = (80 + random.int(120)) * yuan
    const shares = Math.min(8, circle.people.length)
    const drawn = turn === 1 ? Math.floor(shares / 2) : shares
    const amounts: number[] = []
    for (let left = amount, open = shares; amounts.length < drawn; open--) {
      const share = drawShare(left, open, random.int(1000) / 1000)
      amounts.push(share)
      left -= share
    }
    const rest = amount - amounts.reduce((sum, one) => sum + one, 0)
    const code = `HB${dayAt(at).replaceAll('-', '')}-${900_001 + index * 10 + turn}`
    const { rows } = await sql<{ id: string }>`
      insert into circle_packet (code, wallet_id, title, amount, shares, drawn_amount, drawn_shares, refunded, state,
        create_by, create_time, last_modified_by, last_modified_time)
      values (${code}, ${circle.id}, ${['陈列竞赛奖励', '新品铺货加油', '月度之星'][turn] ?? '恭喜发财'}, ${amount}, ${shares},
        ${amount - rest}, ${drawn}, ${rest}, ${rest > 0 ? 'refunded' : 'finished'}, ${keeper}, ${at}, ${keeper}, ${at})
      returning id::text`.execute(tx)
    const packetId = String(rows[0]?.id)
    const common = { ...side, packet_id: packetId, wallet_id: circle.id, source: code }
    balance -= amount
    moves.push({
      ...common,
      kind: 'packet',
      from_account: 'wallet',
      from_wallet_id: circle.id,
      from_after: balance,
      to_account: 'packet',
      amount,
      user_name: keeper,
      create_time: at.toISOString(),
    })
    for (const [place, share] of amounts.entries())
      moves.push({
        ...common,
        kind: 'draw',
        from_account: 'packet',
        to_account: 'person',
        amount: share,
        user_id: circle.people[place] ?? null,
        user_name: circle.name,
        create_time: new Date(at.getTime() + (place + 1) * 60_000).toISOString(),
      })
    if (rest > 0) {
      balance += rest
      moves.push({
        ...common,
        kind: 'refund',
        from_account: 'packet',
        to_account: 'wallet',
        to_wallet_id: circle.id,
        to_after: balance,
        amount: rest,
        user_name: '系统',
        create_time: new Date(at.getTime() + 86_400_000).toISOString(),
      })
    }
  }
  const issued = sizes.given - balance
  await sql`update circle_wallet set balance = ${balance}, issued = ${issued} where id = ${circle.id}`.execute(tx)
  return issued
}

/** Draws follow from their movements. */
async function writeMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  await sql`
    insert into circle_wallet_move (kind, from_account, from_wallet_id, from_after, to_account, to_wallet_id, to_after,
      amount, packet_id, user_id, wallet_id, source, user_name, create_time)
    select kind, from_account, from_wallet_id, from_after, to_account, to_wallet_id, to_after, amount, packet_id, user_id,
      wallet_id, source, coalesce((select name from sys_user u where u.id = user_id and kind = 'draw'), user_name), create_time
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) m (kind text, from_account text, from_wallet_id bigint,
      from_after bigint, to_account text, to_wallet_id bigint, to_after bigint, amount bigint, packet_id bigint,
      user_id bigint, wallet_id bigint, source text, user_name text, create_time timestamptz)
    order by create_time`.execute(tx)
  await sql`
    insert into circle_draw (packet_id, user_id, amount, create_time)
    select packet_id, user_id, amount, create_time from circle_wallet_move where kind = 'draw' order by id`.execute(tx)
}
