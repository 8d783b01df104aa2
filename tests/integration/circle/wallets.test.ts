import { packet } from '@sfa/circle/definitions/packet.resource'
import { topUp } from '@sfa/circle/definitions/top-up.resource'
import { wallet } from '@sfa/circle/definitions/wallet.resource'
import { drawPacket, openPackets } from '@sfa/circle/operations/draw-packet'
import { refundExpired } from '@sfa/circle/operations/refund-packet'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Resource } from '@sfa/kit/resource'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { addUser } from '@sfa/test-kit/add-user'
import fc from 'fast-check'
import { sql as statement } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

let demo: Demo
let admin: Caller
let hq: string
let people: Caller[]
let made = 0
const sql = async (text: string) => (await demo.pool.query(text)).rows as WireRow[]

/** 200 people of the head office, who may draw. */
beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  hq = String((await sql("select id::text from sys_org where tenant_id = 'one' and code = 'HQ'"))[0]?.id)
  const rows = await sql(`
    insert into sys_user (tenant_id, user_name, user_code, name, password_hash, org_ids, role_ids)
    select 'one', 'drawer' || n, 'DR' || n, '领取人' || n, '-', '{${hq}}', '{}' from generate_series(1, 200) n
    returning id::text, name`)
  people = rows.map(({ id, name }) => ({ ...admin, userId: String(id), userName: String(name) }))
})
afterAll(() => demo.stop())

const write = async (resource: Resource, operation: 'create' | 'update' | 'updateStatus', values: WireRow) =>
  (await answerCall(demo, admin, resource, operation, values)).data as WireRow
const act = (resource: Resource, action: string, { id }: WireRow, body: WireRow = {}) =>
  answerAction(demo, admin, resource, action, { id, ...body }) as Promise<WireRow>
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`.trim()),
  )
const company = (values: WireRow = {}) =>
  write(wallet, 'create', { name: `企业钱包${++made}`, kind: 'company', orgID: hq, ...values })
const circle = (parent: WireRow, values: WireRow = {}) =>
  write(wallet, 'create', { name: `圈子${++made}`, kind: 'circle', parentID: parent.id, orgID: hq, ...values })
async function payIn(one: WireRow, amount: number): Promise<void> {
  const paid = await write(topUp, 'create', { walletID: one.id, amount, paidDate: '2026-01-01' })
  await act(topUp, 'submit', paid)
  await act(topUp, 'pass', paid)
}
/** A circle with money of a wallet of its own. */
async function funded(amount: number, ofCircle: WireRow = {}, ofCompany: WireRow = {}) {
  const root = await company(ofCompany)
  await payIn(root, amount)
  const own = await circle(root, ofCircle)
  await act(wallet, 'allocate', root, { circleID: own.id, amount })
  return { root, own }
}
const pack = (one: WireRow, amount: number, shares: number) =>
  write(packet, 'create', { walletID: one.id, title: '恭喜发财', amount, shares })
/** Balance, given and issued, in yuan. */
const state = async (...wallets: readonly WireRow[]) => {
  const rows = await sql(`select balance / 100.0 balance, allocation_amount / 100.0 given, issued / 100.0 issued
    from circle_wallet where id in (${wallets.map(({ id }) => id).join(',')}) order by id`)
  return rows.map(row => [row.balance, row.given, row.issued].map(Number).join(' '))
}
const draw = (who: Caller, one: WireRow, random?: () => number) =>
  drawPacket(demo, who, { packetId: String(one.id) }, random)

/** Balances of wallets and packets follow from the movements, and every yuan that came in is somewhere. */
async function expectLaws(): Promise<void> {
  const wrong = await sql(`
    select w.name from circle_wallet w where w.balance <> (
      select coalesce(sum(case when m.to_wallet_id = w.id then m.amount else 0 end)
        - sum(case when m.from_wallet_id = w.id then m.amount else 0 end), 0)
      from circle_wallet_move m where w.id in (m.from_wallet_id, m.to_wallet_id))
    union all
    select p.code from circle_packet p where p.left_amount <> (
      select coalesce(sum(case when m.to_account = 'packet' then m.amount else -m.amount end), 0)
      from circle_wallet_move m where m.packet_id = p.id)
    union all
    select p.code from circle_packet p
    where p.drawn_amount <> (select coalesce(sum(d.amount), 0) from circle_draw d where d.packet_id = p.id)`)
  expect(wrong).toEqual([])
  const [sum] = await sql(`
    with side as (
      select from_account account, -amount amount from circle_wallet_move
      union all select to_account, amount from circle_wallet_move)
    select sum(amount)::float8 all_sides, -sum(amount) filter (where account = 'bank')::float8 came,
      (select sum(balance) from circle_wallet)::float8 + (select coalesce(sum(left_amount), 0) from circle_packet)::float8
        + (select coalesce(sum(amount), 0) from circle_draw)::float8 there
    from side`)
  expect(sum?.all_sides).toBe(0)
  expect(sum?.came).toBe(sum?.there)
}

test('a top-up is there once it was passed; parts go to circles and come back', async () => {
  const root = await company()
  const paid = await write(topUp, 'create', { walletID: root.id, amount: 500, paidDate: '2026-01-01' })
  await act(topUp, 'submit', paid)
  expect(await state(root)).toEqual(['0 0 0'])
  await act(topUp, 'reject', paid, { opinion: '凭证不清' })
  await act(topUp, 'submit', paid)
  await act(topUp, 'pass', paid)
  expect(await refusal(act(topUp, 'pass', paid))).toEqual(['wrongState'])
  const own = await circle(root)
  await act(wallet, 'allocate', root, { circleID: own.id, amount: 300 })
  expect(await refusal(act(wallet, 'allocate', root, { circleID: own.id, amount: 200.01 }))).toEqual([
    'amount walletShort',
  ])
  await act(wallet, 'takeBack', root, { circleID: own.id, amount: 120.5 })
  expect(await refusal(act(wallet, 'takeBack', root, { circleID: own.id, amount: 180 }))).toEqual([
    'amount walletShort',
  ])
  expect(await state(root, own)).toEqual(['320.5 179.5 0', '179.5 179.5 0'])
  await expectLaws()
})

test('what is wrong is refused at its field', async () => {
  const { root, own } = await funded(100)
  const other = await company()
  const given = (circleID: unknown, amount: number) => refusal(act(wallet, 'allocate', root, { circleID, amount }))
  expect(await given(other.id, 1)).toEqual(['circleID walletNotBelow'])
  expect(await given(own.id, 0)).toEqual(['amount notPositive'])
  expect(await refusal(act(wallet, 'allocate', own, { circleID: own.id, amount: 1 }))).toEqual(['walletNotOfCompany'])
  expect(await refusal(circle(own))).toEqual(['parentID walletNotOfCompany'])
  expect(await refusal(write(wallet, 'create', { name: '圈', kind: 'circle', orgID: hq }))).toEqual([
    'parentID ruleBroken',
  ])
  const paid = (values: WireRow) =>
    refusal(write(topUp, 'create', { walletID: root.id, amount: 1, paidDate: '2026-01-01', ...values }))
  expect(await paid({ walletID: own.id })).toEqual(['walletID walletNotOfCompany'])
  expect(await paid({ amount: 0 })).toEqual(['amount ruleBroken'])
  expect(await paid({ amount: 1.005 })).not.toEqual([])
  expect(await refusal(pack(root, 1, 1))).toEqual(['walletID walletNotCircle'])
  expect(await refusal(pack(own, 100.01, 1))).toEqual(['amount walletShort'])
  expect(await refusal(pack(own, 0.05, 6))).toEqual(['shares packetSharesTooMany'])
  expect(await refusal(pack(own, 0, 1))).toEqual(['amount ruleBroken'])
  expect(await refusal(pack(own, 1, 0))).not.toEqual([])
  expect(await refusal(write(wallet, 'updateStatus', { id: own.id, ver: own.ver, isDeleted: '1' }))).not.toEqual([])
  expect(await state(root, own)).toEqual(['0 100 0', '100 100 0'])
})

test('limits of a packet and of a day hold for the circle and for the company together', async () => {
  const { root, own } = await funded(1000, { packetLimit: 60, dayLimit: 100 }, { dayLimit: 130 })
  expect(await refusal(pack(own, 60.01, 2))).toEqual(['amount walletBeyondPacket'])
  await pack(own, 60, 2)
  expect(await refusal(pack(own, 40.01, 2))).toEqual(['amount walletBeyondDay'])
  await pack(own, 40, 2)
  const second = await circle(root)
  await act(wallet, 'takeBack', root, { circleID: own.id, amount: 200 })
  await act(wallet, 'allocate', root, { circleID: second.id, amount: 200 })
  expect(await refusal(pack(second, 31, 2))).toEqual(['amount walletBeyondDay'])
  await pack(second, 30, 2)
  expect(await state(root, own, second)).toEqual(['0 1000 130', '700 800 100', '170 200 30'])
})

test('200 people draw the last 100 shares: exactly 100 of them', async () => {
  const { root, own } = await funded(50)
  const one = await pack(own, 50, 100)
  const outcomes = await Promise.all(people.map(who => refusal(draw(who, one))))
  expect(outcomes.filter(codes => codes.length === 0)).toHaveLength(100)
  expect(outcomes.filter(([code]) => code === 'packetEmpty')).toHaveLength(100)
  const [told] = await sql(`select state, drawn_amount::int drawn, drawn_shares::int shares,
    (select count(distinct user_id)::int from circle_draw where packet_id = p.id) people from circle_packet p where id = ${one.id}`)
  expect(told).toEqual({ state: 'finished', drawn: 5000, shares: 100, people: 100 })
  expect(await state(root, own)).toEqual(['0 50 50', '0 50 50'])
  await expectLaws()
})

test('drawing again answers the same; strangers, ended and expired packets are refused', async () => {
  const { own } = await funded(30)
  const [first, second] = people as [Caller, Caller]
  const one = await pack(own, 10, 2)
  const drawn = await draw(first, one, () => 0.5)
  expect(drawn).toEqual({ amount: 5, already: false, sharesLeft: 1 })
  expect(await draw(first, one)).toEqual({ ...drawn, already: true })
  const stranger = await addUser(demo, { name: 'wallet-stranger', keys: ['mini/message:use'] })
  expect(await refusal(draw(stranger, one))).toEqual(['packetNotForYou'])
  expect(await refusal(drawPacket(demo, first, { packetId: '999999999999' }))).toEqual(['notFound'])
  const shown = async (who: Caller) => (await openPackets(demo, who)).rows.find(({ id }) => id === one.id)
  expect(await shown(first)).toMatchObject({ drawn: 5, sharesLeft: 1 })
  expect(await shown(second)).toMatchObject({ drawn: null })
  expect(await shown(stranger)).toBeUndefined()
  await act(packet, 'refund', one)
  expect(await refusal(draw(second, one))).toEqual(['packetEnded'])
  const late = await pack(own, 10, 2)
  await sql(`update circle_packet set expires_time = now() - interval '1 minute' where id = ${late.id}`)
  expect(await refusal(draw(second, late))).toEqual(['packetExpired'])
})

test('an operator draws for people of the organisation, once for each, and the draw says who did it', async () => {
  const { own } = await funded(30)
  const one = await pack(own, 10, 2)
  const [first, second, third] = people as [Caller, Caller, Caller]
  const drawFor = ({ userId }: Pick<Caller, 'userId'>) => act(packet, 'drawFor', one, { personID: userId })
  expect(await drawFor(first)).toMatchObject({ drawnShares: 1, state: 'open' })
  expect(await refusal(drawFor(first))).toEqual(['personID packetDrawn'])
  const stranger = await addUser(demo, { name: 'wallet-outsider', keys: ['mini/message:use'] })
  expect(await refusal(drawFor(stranger))).toEqual(['personID packetNotForPerson'])
  await draw(second, one)
  expect(await refusal(drawFor(third))).toEqual(['packetEmpty'])
  // Who is offered: the people whom the packet is for.
  const offered = await sql(`select org_id::text "orgID" from circle_packet where id = ${one.id}`)
  expect(offered).toEqual([{ orgID: hq }])
  expect(packet.actions.drawFor?.body?.personID).toMatchObject({ filter: { orgIds: 'orgID' } })
  const draws = await sql(
    `select user_id::text "user", drawn_for "by" from circle_draw where packet_id = ${one.id} order by id`,
  )
  expect(draws).toEqual([
    { user: first.userId, by: admin.userName },
    { user: second.userId, by: null },
  ])
  await expectLaws()
})

test('what is not drawn within a day goes back to the wallet, once', async () => {
  const { root, own } = await funded(100)
  const one = await pack(own, 40, 4)
  await draw(people[0] as Caller, one, () => 0)
  const now = new Date()
  // Packets of other tests may be due already.
  await refundExpired(demo, 'one', now)
  expect(await refundExpired(demo, 'one', now)).toBe(0)
  await sql(`update circle_packet set expires_time = '2026-01-01' where id = ${one.id}`)
  expect(await refundExpired(demo, 'one', now)).toBe(1)
  expect(await refundExpired(demo, 'one', now)).toBe(0)
  expect(await state(root, own)).toEqual(['0 100 0.01', '99.99 100 0.01'])
  expect(await refusal(act(packet, 'refund', one))).toEqual(['wrongState'])
  await expectLaws()
})

test('one message for each time that the alarm is reached', async () => {
  const { own } = await funded(100, { alarm: 50 })
  const messages = async () =>
    (await sql(`select count(*)::int n from message_message where title = '钱包预警：${own.name}'`))[0]?.n
  await pack(own, 30, 3)
  expect(await messages()).toBe(0)
  const second = await pack(own, 20, 2)
  await pack(own, 10, 1)
  expect(await messages()).toBe(1)
  await act(packet, 'refund', second)
  await pack(own, 15, 1)
  expect(await messages()).toBe(2)
  const [{ ver } = {}] = await sql(`select ver from circle_wallet where id = ${own.id}`)
  const alarm = (value: number) => refusal(write(wallet, 'update', { id: own.id, ver, alarm: value }))
  expect(await alarm(54.99)).toEqual(['alarm walletAlarmBelowIssued'])
  expect(await alarm(55)).toEqual([])
})

test('whatever is done in whatever order, all movements together are 0 and no balance is below 0', async () => {
  const root = await company()
  await payIn(root, 1000)
  const circles = [await circle(root), await circle(root)]
  const packets: WireRow[] = []
  const amount = fc.integer({ min: 1, max: 60_000 }).map(fen => fen / 100)
  const at = fc.nat({ max: 1 })
  const step = fc.oneof(
    fc.record({
      kind: fc.constantFrom('allocate', 'takeBack', 'packet'),
      at,
      amount,
      shares: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({
      kind: fc.constantFrom('draw', 'refund'),
      at: fc.nat({ max: 9 }),
      amount,
      shares: fc.nat({ max: 199 }),
    }),
  )
  const carryOut = async ({
    kind,
    at: place,
    amount: yuan,
    shares,
  }: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
    const one = circles[place % 2] as WireRow
    const chosen = packets[place % Math.max(1, packets.length)]
    if (kind === 'packet') packets.push(await pack(one, yuan, shares))
    else if (kind === 'draw') await (chosen && draw(people[shares] as Caller, chosen))
    else if (kind === 'refund') await (chosen && act(packet, 'refund', chosen))
    else await act(wallet, kind, root, { circleID: one.id, amount: yuan })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async steps => {
      for (const one of steps) await refusal(carryOut(one))
      await expectLaws()
    }),
    { numRuns: 8, seed: 20261123 },
  )
  const balances = (await state(root, ...circles)).map(text => Number(text.split(' ')[0]))
  expect(balances.every(balance => balance >= 0)).toBe(true)
})

test('movements cannot be changed by the server', async () => {
  await funded(10)
  const change = (text: string) => inTenant(demo.db, 'one', tx => statement.raw(text).execute(tx))
  await expect(change('update circle_wallet_move set amount = 1')).rejects.toThrow('permission denied')
  await expect(change('delete from circle_wallet_move')).rejects.toThrow('permission denied')
})
