import { costText, parseDecimal, quantityText, toQuantity } from '@sfa/kernel/quantity/decimals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Balance, type LedgerMove, type Movement, postMovements } from './stock-ledger'
import { publicSequences } from './stock-sequences'
import { afterIn, afterOut, costOf, type Pool, valueAt, valueOut } from './stock-value'

const fen = (yuan: string) => parseDecimal(yuan, 2)
const yuan = (value: bigint) => {
  const size = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}
const [here, there] = [{ warehouseId: '1' }, { warehouseId: '2' }]
const empty = (warehouseId = '1'): Balance => ({
  warehouseId,
  productId: '7',
  onHand: 0n,
  value: 0n,
  reserved: 0n,
  cost: 0n,
  negativeAllowed: true,
  batches: [],
})
const receipt = (quantity: string, value: string): Partial<Movement> => ({
  from: 'SUPPLIER',
  to: here,
  quantity: toQuantity(quantity),
  value: fen(value),
})
const issue = (quantity: string, more: Partial<Movement> = {}): Partial<Movement> => ({
  from: here,
  to: 'CUSTOMER',
  quantity: toQuantity(quantity),
  ...more,
})

/** What two warehouses have after movements that are posted one at a time, and the moves. */
function play(steps: readonly Partial<Movement>[]) {
  let balances: readonly Balance[] = [empty('1'), empty('2')]
  const moves: LedgerMove[] = []
  for (const step of steps) {
    const posting = postMovements(balances, [{ line: 1, productId: '7', ...step } as Movement])
    if (!posting.ok) throw new Error('short')
    balances = posting.balances
    moves.push(...posting.moves)
  }
  const [first, second] = balances as [Balance, Balance]
  return { first, second, moves, last: moves[moves.length - 1] as LedgerMove }
}
const told = ({ onHand, value }: Pool) => `${quantityText(onHand)} / ${yuan(value)}`

describe('sequences that were published', () => {
  test.each(publicSequences)('$name', ({ steps }) => {
    const movements: Partial<Movement>[] = []
    for (const [kind, quantity, value, expected] of steps) {
      movements.push(kind === 'in' ? receipt(quantity, value) : issue(quantity))
      const { first, last } = play(movements)
      if (kind === 'out') expect(yuan(last.fromValue ?? 0n)).toBe(value)
      expect(told(first)).toBe(expected)
    }
  })

  test('what a receipt settles stands in its move: 2 owed at nothing, then 20 for 66.60', () => {
    const { last } = play([issue('2'), receipt('20', '66.60')])
    expect([last.value, last.toValue].map(value => yuan(value ?? 0n))).toEqual(['66.60', '59.94'])
  })

  test('10 for 100 and 10 for 200, 30 sent out, 10 for 300 and 10 for 400 leave 10 for 400', () => {
    const steps = [receipt('10', '100'), receipt('10', '200'), issue('30'), receipt('10', '300'), receipt('10', '400')]
    const { first, moves } = play(steps)
    expect(told(first)).toBe('10 / 400.00')
    expect(moves.map(({ fromValue, toValue }) => yuan(fromValue ?? toValue ?? 0n))).toEqual([
      '100.00',
      '200.00',
      '450.00',
      '150.00',
      '400.00',
    ])
  })
})

describe('goods that go back, and that come back', () => {
  const back = (quantity: string, value: string) => issue(quantity, { to: 'SUPPLIER', value: fen(value) })

  test('take what they were worth', () => {
    const { first } = play([receipt('10', '1000'), receipt('5', '550'), back('5', '500')])
    expect(told(first)).toBe('10 / 1050.00')
  })

  test.each([
    ['the first receipt', '100', '150.00', '-50.00'],
    ['the second one', '200', '150.00', '50.00'],
  ])('take all that is left where they are the last, never more: %s', (_name, value, taken, difference) => {
    const { first, last } = play([receipt('10', '100'), receipt('10', '200'), issue('10'), back('10', value)])
    expect(told(first)).toBe('0 / 0.00')
    expect([yuan(last.fromValue ?? 0n), yuan(last.value - (last.fromValue ?? 0n))]).toEqual([taken, difference])
  })

  test('the last piece of two receipts goes back for what is left', () => {
    const { first, last } = play([receipt('1', '10'), receipt('1', '20'), issue('1'), back('1', '10')])
    expect([told(first), yuan(last.fromValue ?? 0n)]).toEqual(['0 / 0.00', '15.00'])
  })

  test('never take more than there is', () => {
    const steps = [receipt('10', '1000'), receipt('10', '0'), issue('15'), back('4', '400')]
    expect(told(play(steps).first)).toBe('1 / 0.00')
  })

  test('come back to an empty warehouse for what they were worth with what was settled', () => {
    const steps = [receipt('1', '1'), issue('1'), issue('10'), receipt('10', '20')]
    const { first, moves } = play(steps)
    expect([told(first), yuan(moves[2]?.value ?? 0n)]).toEqual(['0 / 0.00', '10.00'])
    expect(yuan((moves[3]?.value ?? 0n) - (moves[3]?.toValue ?? 0n))).toBe('10.00')
    const returned = { from: 'CUSTOMER', to: here, quantity: toQuantity('10'), value: fen('20') } as const
    expect(told(play([...steps, returned]).first)).toBe('10 / 20.00')
  })
})

test('a transfer carries value to the warehouse that it goes to, and settles there what was owed', () => {
  const over = { from: here, to: there, quantity: toQuantity('4') }
  const away = { from: there, to: 'CUSTOMER', quantity: toQuantity('1') } as const
  const { first, second, last } = play([receipt('3', '10'), receipt('3', '10'), away, over])
  expect([told(first), told(second)]).toEqual(['2 / 6.67', '3 / 10.00'])
  expect([last.fromValue, last.value, last.toValue]).toEqual([1333n, 1333n, 1000n])
})

test('a move that takes several batches shares its value out over them', () => {
  const into = (batch: string, quantity: string, value: string) => ({ ...receipt(quantity, value), batch })
  const { first, moves } = play([into('A', '1', '0.05'), into('B', '1', '0.05'), into('C', '1', '0'), issue('3')])
  expect(moves.slice(3).map(({ fromValue }) => fromValue)).toEqual([3n, 4n, 3n])
  expect(told(first)).toBe('0 / 0.00')
})

test('very small and very large amounts keep their fen', () => {
  const tiny = play([receipt('0.0003', '0.01'), issue('0.0001'), issue('0.0001'), issue('0.0001')])
  expect(tiny.moves.map(({ value }) => value)).toEqual([1n, 0n, 1n, 0n])
  expect(told(tiny.first)).toBe('0 / 0.00')
  const large = play([receipt('99999999.9999', '9999999999999.99'), issue('33333333.3333'), issue('66666666.6665')])
  expect(told(large.first)).toBe('0.0001 / 10.00')
  expect(large.moves[1]?.value).toBe(333_333_333_333_333n)
})

test('goods without a cost come in at the average, or at the last that is known', () => {
  const found = { from: 'ADJUST', to: here, quantity: toQuantity('2') } as const
  expect(told(play([receipt('3', '10'), found]).first)).toBe('5 / 16.67')
  const { first, last } = play([receipt('3', '10'), issue('3'), found])
  expect([told(first), costText(last.unitCost)]).toEqual(['2 / 6.67', '3.333333'])
  expect(told(play([found]).first)).toBe('2 / 0.00')
})

const quantities = fc.oneof(
  fc.bigInt({ min: 1n, max: 50n }),
  fc.bigInt({ min: 1n, max: 100n }).map(pieces => pieces * 10_000n),
  fc.bigInt({ min: 1n, max: 10n ** 13n }),
)
const values = fc.oneof(fc.bigInt({ min: 0n, max: 100n }), fc.bigInt({ min: 0n, max: 10n ** 15n }))
const places = fc.constantFrom('SUPPLIER' as const, 'CUSTOMER' as const, here, there)
const anyMove = fc
  .record({
    from: places,
    to: places,
    quantity: quantities,
    batch: fc.option(fc.constantFrom('A', 'B'), { nil: undefined }),
    value: fc.option(values, { nil: null }),
  })
  .filter(({ from, to }) => from !== to && (from === here || from === there || to === here || to === there))

/** The value of a warehouse by its moves. */
const sumOf = (moves: readonly LedgerMove[], warehouse: object) =>
  moves.reduce(
    (sum, { from, to, fromValue, toValue }) =>
      sum + (to === warehouse ? (toValue ?? 0n) : 0n) - (from === warehouse ? (fromValue ?? 0n) : 0n),
    0n,
  )

test.each([true, false])('at every point of any sequence: negative stock %s', negativeAllowed => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 25 }), given => {
      let balances: readonly Balance[] = ['1', '2'].map(id => ({ ...empty(id), negativeAllowed }))
      const moves: LedgerMove[] = []
      for (const step of given) {
        // To take back is to name a value; others go at the average.
        const posting = postMovements(balances, [{ line: 1, productId: '7', ...step }])
        if (!posting.ok) continue
        balances = posting.balances
        moves.push(...posting.moves)
        for (const [index, warehouse] of [here, there].entries()) {
          const { onHand, value, cost } = balances[index] as Balance
          expect(value).toBe(sumOf(moves, warehouse))
          if (onHand === 0n) expect(value).toBe(0n)
          else expect(onHand > 0n ? value >= 0n : value <= 0n).toBe(true)
          if (onHand !== 0n) expect(cost).toBe(costOf(value, onHand))
        }
      }
    }),
  )
})

/** Pools that sequences of receipts and issues reach. */
const pools = fc
  .array(fc.record({ comesIn: fc.boolean(), quantity: quantities, value: values }), { maxLength: 12 })
  .map(steps =>
    steps.reduce<Pool>(
      (pool, { comesIn, quantity, value }) =>
        comesIn ? afterIn(pool, quantity, value) : afterOut(pool, quantity, valueOut(pool, quantity)),
      { onHand: 0n, value: 0n, cost: 0n },
    ),
  )

test('a move that is taken back at once gives back the exact value', () => {
  fc.assert(
    fc.property(pools, quantities, values, (pool, quantity, value) => {
      const out = valueOut(pool, quantity)
      expect(afterIn(afterOut(pool, quantity, out), quantity, out)).toMatchObject({
        onHand: pool.onHand,
        value: pool.value,
      })
      if (pool.onHand < 0n) return
      const filled = afterIn(pool, quantity, value)
      const back = valueOut(filled, quantity, value)
      expect(back).toBe(value)
      expect(afterOut(filled, quantity, back)).toMatchObject({ onHand: pool.onHand, value: pool.value })
    }),
  )
})

test('goods are worth their cost by quantity, half a fen up', () => {
  expect(valueAt(1_234_567n, toQuantity('12'))).toBe(1481n)
  expect(valueAt(5_000n, toQuantity('1'))).toBe(1n)
  expect(valueAt(4_999n, toQuantity('1'))).toBe(0n)
})
