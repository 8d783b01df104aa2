import { answerAction } from '@sfa/operations/action/answer-action'
import { order } from '@sfa/order/definitions/order.resource'
import { closeSigned } from '@sfa/order/operations/fulfilment/follow-orders'
import { addUser } from '@sfa/test-kit/add-user'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limit, useOrderWorld, world } from './fulfilment-kit'
import { refusal } from './order-world'

useOrderWorld()

describe('shipping', () => {
  test('in two halves bills the net amount to the fen, out of what the order holds', async () => {
    const before = await world.stockOf(0)
    const one = await world.anOrder({
      lines: [
        { product: 0, quantity: 3, ratio: 12, net: 1001 },
        { product: 1, quantity: 1, isGift: true },
      ],
    })
    expect(await world.credit()).toMatchObject({ held: 1001 })
    expect(await refusal(world.act('ship', one, { shippedTime: '2999-01-02 08:00:00' }))).toEqual([
      'shippedTime shippedLater',
    ])
    expect(await refusal(world.act('ship', one, { shippedTime: '1990-01-02 08:00:00' }))).toEqual([
      'shippedTime shippedEarlier',
    ])
    const first = (await world.act('ship', one, {
      lines: [{ lineNo: 1, quantity: 1.5 }],
      carrier: 'sf',
      trackingNo: 'SF1',
      shippedTime: '2020-01-02 08:00:00',
    })) as Record<string, unknown>
    expect(first).toMatchObject({ orderStatus: 'partlyShipped', shippedTime: '2020-01-02 08:00:00' })
    expect(await world.credit()).toEqual({ receivable: 501, held: 500 })
    await world.act('ship', one)
    expect(await world.orderRow(one)).toMatchObject({ order_status: 'shipped' })
    expect(await world.credit()).toEqual({ receivable: 1001, held: 0 })
    expect(await world.stockOf(0)).toEqual({ onHand: Number(before?.onHand) - 36, reserved: before?.reserved })
    const moves = await world.query(
      `select m.to_location "to", m.quantity::float8 quantity from warehouse_stock_move m
       join order_package p on p.id = m.document_id where p.order_id = $1 order by m.id`,
      [one.id],
    )
    expect(moves).toEqual([
      { to: 'CUSTOMER', quantity: 18 },
      { to: 'CUSTOMER', quantity: 18 },
      { to: 'GIFT', quantity: 1 },
    ])
    expect(
      await world.query(
        'select kind, state, carrier, tracking_no, order_number from order_package where order_id = $1 order by id',
        [one.id],
      ),
    ).toEqual([
      { kind: 'shipment', state: 'shipped', carrier: 'sf', tracking_no: 'SF1', order_number: one.no },
      { kind: 'shipment', state: 'shipped', carrier: null, tracking_no: null, order_number: one.no },
    ])
    expect(await refusal(world.act('ship', one))).toEqual(['wrongState'])
    const told = await world.query(
      `select kind, data -> 1 ->> 'value' lines, data -> 2 ->> 'value' tracking from record_event
       where resource = 'order.order' and record_id = $1 order by id`,
      [one.id],
    )
    expect(told).toEqual([
      { kind: 'shipped', lines: expect.stringMatching(/ × 1\.5$/), tracking: 'SF1' },
      { kind: 'shipped', lines: expect.stringMatching(/ × 1\.5；.+ × 1$/), tracking: null },
    ])
    await world.act('sign', one)
  })

  test('is refused by its lines, its tracking number and its state, and nothing is left of it', async () => {
    const one = await world.anOrder({ lines: [{ product: 2, quantity: 2, net: 100 }] })
    const lines = (quantity: unknown, lineNo: unknown = 1) => ({ lines: [{ lineNo, quantity }] })
    expect(await refusal(world.act('ship', one, lines(3)))).toEqual(['lines.0.quantity shipsTooMuch'])
    expect(await refusal(world.act('ship', one, lines(0)))).toEqual(['lines.0.quantity notPositive'])
    expect(await refusal(world.act('ship', one, lines(1, 9)))).toEqual(['lines.0.lineNo orderLineUnknown'])
    expect(await refusal(world.act('ship', one, lines('x')))).toHaveLength(1)
    expect(await refusal(world.act('ship', one, { carrier: 'none' }))).toEqual(['carrier dictMissing'])
    expect(await refusal(world.act('ship', one, { ver: 99 }))).toEqual(['stale'])
    await world.act('ship', one, { ...lines(1), trackingNo: 'T1' })
    expect(await refusal(world.act('ship', one, { trackingNo: 'T1' }))).toEqual(['trackingNo trackingKnown'])
    expect(await world.linesOf(one)).toEqual([{ lineNo: 1, shipped: 1, signed: 0, returned: 0 }])
    const draft = await world.anOrder({ status: 'draft', lines: [{ product: 2, quantity: 1 }] })
    expect(await refusal(world.act('ship', draft))).toEqual(['wrongState'])
    const other = await addUser(world.bulk, { name: 'viewer', keys: ['order/orderhistory:search'] })
    expect(await refusal(world.act('ship', one, {}, other))).toEqual(['notPermitted'])
    await world.act('ship', one)
  })

  test('beyond the limit it needs a reason, which the package keeps', async () => {
    const one = await world.anOrder({ store: 1, lines: [{ product: 3, quantity: 4, net: 4000 }] })
    await limit(30, 'review', 1)
    const refused = await world.act('ship', one).catch(error => error)
    expect(refused).toMatchObject({
      code: 'creditExceeded',
      params: { excess: '10.00', limit: '30.00', held: '40.00' },
    })
    expect(await refusal(world.act('ship', one, { release: { reason: ' ' } }))).toEqual([
      'release.reason creditNotReleased',
    ])
    await world.act('ship', one, { release: { reason: '老客户' } })
    expect(await world.query('select release_reason from order_package where order_id = $1', [one.id])).toEqual([
      { release_reason: '老客户' },
    ])
  })

  test('two at once ship what there is once', async () => {
    const one = await world.anOrder({ lines: [{ product: 4, quantity: 5, net: 500 }] })
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => refusal(world.act('ship', one)).then(([code]) => code ?? 'done')),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'wrongState', 'wrongState'])
    expect(await world.linesOf(one)).toMatchObject([{ shipped: 5 }])
  })
})

describe('signing', () => {
  test('what is missing needs a reason, goes back to stock and is owed no more', async () => {
    const before = await world.credit()
    const one = await world.anOrder({
      lines: [
        { product: 5, quantity: 4, ratio: 6, net: 999 },
        { product: 6, quantity: 2, isGift: true },
      ],
    })
    await world.act('ship', one)
    const stock = await world.stockOf(5)
    const sign = (quantity: number, reason?: string) =>
      world.act('sign', one, { lines: [{ lineNo: 1, quantity, reason }] })
    expect(await refusal(sign(3))).toEqual(['lines.0.reason shortageReason'])
    expect(await refusal(sign(5))).toEqual(['lines.0.quantity signsTooMuch'])
    await sign(3, '破损一箱')
    expect(await world.orderRow(one)).toMatchObject({ order_status: 'shipped' })
    expect(await world.stockOf(5)).toMatchObject({ onHand: Number(stock?.onHand) + 6 })
    expect(await world.credit()).toEqual({ held: 0, receivable: Number(before?.receivable) + 999 - 250 })
    await world.act('sign', one)
    expect(await world.orderRow(one)).toMatchObject({ order_status: 'signed' })
    expect(await world.linesOf(one)).toEqual([
      { lineNo: 1, shipped: 4, signed: 3, returned: 1 },
      { lineNo: 2, shipped: 2, signed: 2, returned: 0 },
    ])
    expect(
      await world.query(
        `select p.kind, l.reason, l.quantity::float8 quantity from order_package p join order_package_lines l on l.head_id = p.id
         where p.order_id = $1 and p.kind = 'return'`,
        [one.id],
      ),
    ).toEqual([{ kind: 'return', reason: '破损一箱', quantity: 1 }])
  })

  test('needs a picture where the tenant says so, which stays with the order', async () => {
    const one = await world.anOrder({ lines: [{ product: 6, quantity: 3 }] })
    await world.act('ship', one)
    const sign = (quantity: number, pictures?: string[]) =>
      world.act('sign', one, {
        lines: [{ lineNo: 1, quantity, reason: '缺' }],
        ...(pictures && { signature: pictures }),
      })
    const setting = "tenant_id = 'one' and type = 'OrderParams' and param = 'signature'"
    await world.query(
      "insert into parameter_system_config (tenant_id, type, param, value) values ('one', 'OrderParams', 'signature', '1')",
    )
    expect(await refusal(sign(3))).toEqual(['signature required'])
    expect(await refusal(sign(3, []))).toEqual(['signature required'])
    expect((await refusal(sign(3, ['999999'])))[0]).toContain('signature')
    const [file] = await world.query(`insert into file (tenant_id, key, name, bytes, content_type, sha256)
      values ('one', 'signed', 'signed.png', 100, 'image/png', 'x') returning id::text`)
    await sign(3, [String(file?.id)])
    expect(await world.orderRow(one)).toMatchObject({ order_status: 'signed', signature: [file?.id] })
    await world.query(`update parameter_system_config set value = '0' where ${setting}`)
    const other = await world.anOrder({ lines: [{ product: 6, quantity: 1 }] })
    await world.act('ship', other)
    await world.act('sign', other)
    expect(await world.orderRow(other)).toMatchObject({ order_status: 'signed', signature: [] })
  })

  test('so many days later the order is closed by the clock', async () => {
    const one = await world.anOrder({ lines: [{ product: 6, quantity: 1 }] })
    await world.act('ship', one)
    await world.act('sign', one)
    await world.query(
      `insert into parameter_system_config (tenant_id, type, param, value) values ('one', 'OrderParams', 'closeDays', '5')`,
    )
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await closeSigned(world.bulk, 'one', inDays(4.9))
    expect(await world.orderRow(one)).toMatchObject({ order_status: 'signed' })
    await closeSigned(world.bulk, 'one', inDays(5.1))
    expect(await world.orderRow(one)).toMatchObject({ order_status: 'closed', closed_time: expect.any(String) })
    const [last] = await world.query(
      `select operation, source, user_name from record_change where resource = 'order.order' and record_id = $1 order by id desc limit 1`,
      [one.id],
    )
    expect(last).toEqual({ operation: 'close', source: 'clock', user_name: '系统' })
  })
})

describe('closing', () => {
  test('gives up what was not shipped, and what it holds', async () => {
    const [stock, credit] = [await world.stockOf(7), await world.credit()]
    const one = await world.anOrder({ lines: [{ product: 7, quantity: 10, net: 1000 }] })
    expect(await refusal(world.act('close', one, { reason: '不再要货' }))).toEqual(['wrongState'])
    await world.act('ship', one, { lines: [{ lineNo: 1, quantity: 4 }] })
    expect(await refusal(world.act('close', one))).toEqual(['reason required'])
    await world.act('close', one, { reason: '不再要货' })
    expect(await world.orderRow(one)).toMatchObject({ order_status: 'closed', close_reason: '不再要货' })
    expect(await world.stockOf(7)).toEqual({ onHand: Number(stock?.onHand) - 4, reserved: stock?.reserved })
    expect(await world.credit()).toEqual({ held: 0, receivable: Number(credit?.receivable) + 400 })
  })
})

test('a shipment uses coupons and consumes budgets by the shares of its lines; closing gives back the rest', async () => {
  const one = await world.anOrder({ lines: [{ product: 7, quantity: 10, net: 1000 }] })
  const [promotion] = await world.query(
    `insert into marketing_full_minus (tenant_id, code, name, valid_from, valid_to, reserved, uses)
     values ('one', 'FM-OW', '满减', '2030-01-01', '2030-12-31', 101, 1) returning id::text`,
  )
  await world.query(
    `insert into marketing_promotion_use (tenant_id, promotion_type, promotion_id, order_id, order_no, day, amount, lines)
     values ('one', '3', $1, $2, $3, '2030-01-01', 101, '[{"lineNo": 1, "amount": 101}]')`,
    [promotion?.id, one.id, one.no],
  )
  await world.query(
    `insert into marketing_coupon (tenant_id, number, batch_id, state, order_id, order_no, valid_from, valid_to)
     values ('one', 'CP-OW', 1, 'locked', $1, $2, '2020-01-01', '2040-01-01')`,
    [one.id, one.no],
  )
  const budget = async () =>
    (
      await world.query('select reserved::int, consumed::int from marketing_full_minus where id = $1', [promotion?.id])
    )[0]
  await world.act('ship', one, { lines: [{ lineNo: 1, quantity: 5 }] })
  expect(await budget()).toEqual({ reserved: 50, consumed: 51 })
  expect(await world.query(`select state from marketing_coupon where number = 'CP-OW'`)).toEqual([{ state: 'used' }])
  await world.act('close', one, { reason: '不再要货' })
  expect(await budget()).toEqual({ reserved: 0, consumed: 51 })
})

test('what was missing gives quota and budget back by its share, once', async () => {
  const one = await world.anOrder({ lines: [{ product: 8, quantity: 10, net: 1000 }] })
  const [promotion] = await world.query(
    `insert into marketing_full_minus (tenant_id, code, name, valid_from, valid_to, reserved, uses)
     values ('one', 'FM-SHORT', '满减', '2030-01-01', '2030-12-31', 101, 1) returning id::text`,
  )
  await world.query(
    `insert into marketing_promotion_use (tenant_id, promotion_type, promotion_id, order_id, order_no, day, amount, lines)
     values ('one', '3', $1, $2, $3, '2030-01-01', 101, '[{"lineNo": 1, "amount": 101}]')`,
    [promotion?.id, one.id, one.no],
  )
  const [quota] = await world.query(
    `insert into pricing_quota (tenant_id, product_code, product_id, object_type, object_code, measure, total, used, allocated,
       valid_from, valid_to, target_type)
     select 'one', code, id, 'org', 'O', 'quantity', 100, 10, 0, '2030-01-01', '2030-12-31', 'product'
     from product_product where id = $1 returning id::text`,
    [world.products[8]],
  )
  await world.query(
    `insert into pricing_quota_move (tenant_id, quota_id, kind, amount, product_id, source) values ('one', $1, 'debit', 10, $2, $3)`,
    [quota?.id, world.products[8], one.no],
  )
  const held = async () => {
    const [budget] = await world.query('select consumed::int from marketing_full_minus where id = $1', [promotion?.id])
    const [left] = await world.query('select used::float8 from pricing_quota where id = $1', [quota?.id])
    return { consumed: budget?.consumed, used: left?.used }
  }
  await world.act('ship', one)
  expect(await held()).toEqual({ consumed: 101, used: 10 })
  await world.act('sign', one, { lines: [{ lineNo: 1, quantity: 7, reason: '破损' }] })
  expect(await held()).toEqual({ consumed: 71, used: 7 })
  expect(await world.query("select amount::int from marketing_promotion_move where kind = 'return'")).toEqual([
    { amount: -30 },
  ])
})

test('a shortage before the last shipment gives budget back, and closing gives up what is held still', async () => {
  const promoted = async (code: string) => {
    const one = await world.anOrder({ lines: [{ product: 9, quantity: 10, net: 1000 }] })
    const [promotion] = await world.query(
      `insert into marketing_full_minus (tenant_id, code, name, valid_from, valid_to, reserved, uses)
       values ('one', $1, '满减', '2030-01-01', '2030-12-31', 101, 1) returning id::text`,
      [code],
    )
    await world.query(
      `insert into marketing_promotion_use (tenant_id, promotion_type, promotion_id, order_id, order_no, day, amount, lines)
       values ('one', '3', $1, $2, $3, '2030-01-01', 101, '[{"lineNo": 1, "amount": 101}]')`,
      [promotion?.id, one.id, one.no],
    )
    await world.act('ship', one, { lines: [{ lineNo: 1, quantity: 5 }] })
    await world.act('sign', one, { lines: [{ lineNo: 1, quantity: 3, reason: '破损' }] })
    const budget = async () =>
      (
        await world.query('select reserved::int, consumed::int from marketing_full_minus where id = $1', [
          promotion?.id,
        ])
      )[0]
    return { one, budget }
  }
  const closed = await promoted('FM-CLOSED')
  expect(await closed.budget()).toEqual({ reserved: 50, consumed: 31 })
  await world.act('close', closed.one, { reason: '不再要货' })
  expect(await closed.budget()).toEqual({ reserved: 0, consumed: 31 })
  const whole = await promoted('FM-WHOLE')
  await world.act('ship', whole.one)
  expect(await whole.budget()).toEqual({ reserved: 0, consumed: 81 })
  await world.act('sign', whole.one)
  expect(await whole.budget()).toEqual({ reserved: 0, consumed: 81 })
})

test('of a cancellation and a shipment at once one wins', async () => {
  for (let round = 0; round < 6; round++) {
    const one = await world.anOrder({ lines: [{ product: 7, quantity: 2, net: 200 }] })
    const [shipped, cancelled] = await Promise.all([
      refusal(world.act('ship', one)),
      refusal(answerAction(world.bulk, world.admin, order, 'cancel', { id: one.id, cancelReason: '客户不再要货' })),
    ])
    expect([shipped, cancelled].filter(codes => codes.length === 0)).toHaveLength(1)
    expect([...shipped, ...cancelled]).toEqual(['wrongState'])
    expect(await world.orderRow(one)).toMatchObject({ order_status: shipped.length === 0 ? 'shipped' : 'cancelled' })
  }
})

test('whatever is shipped, signed, missing or closed, the laws hold', async () => {
  const quantity = fc.integer({ min: 1, max: 30_000 }).map(n => n / 1000)
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('ship' as const),
      line: fc.integer({ min: 1, max: 2 }),
      part: fc.double({ min: 0.01, max: 1, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant('sign' as const),
      line: fc.integer({ min: 1, max: 2 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ kind: fc.constant('close' as const), line: fc.constant(1), part: fc.constant(0) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(quantity, quantity),
      fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999 })),
      fc.array(step, { maxLength: 5 }),
      async (quantities, nets, steps) => {
        const one = await world.anOrder({
          lines: quantities.map((each, at) => ({ product: 8 + at, quantity: each, ratio: 1, net: nets[at] ?? 0 })),
        })
        for (const { kind, line, part } of steps) {
          const state = (await world.linesOf(one))[line - 1] as Record<'shipped' | 'signed' | 'returned', number>
          const whole =
            kind === 'ship'
              ? (quantities[line - 1] as number) - state.shipped
              : state.shipped - state.signed - state.returned
          const lines = [{ lineNo: line, quantity: Math.round(whole * part * 1000) / 1000, reason: '短缺' }]
          const body =
            kind === 'close'
              ? { reason: '不再要货' }
              : kind === 'ship'
                ? { lines: lines.map(({ reason: _, ...rest }) => rest) }
                : { lines }
          await refusal(world.act(kind, one, body))
        }
        expect(await world.brokenLaws()).toEqual([])
      },
    ),
    { numRuns: 15 },
  )
})
