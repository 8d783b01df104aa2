import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookUpPrice, type PriceLevel, type PriceRow, priceLevels } from './look-up-price'

const units = [
  { unit: 'bottle', ratio: 1, fen: 350 },
  { unit: 'carton', ratio: 15, fen: null },
  { unit: 'case', ratio: 24, fen: 8000 },
]
let ids = 0
const row = (level: PriceLevel, unit: string, fen: number, more: Partial<PriceRow> = {}): PriceRow => ({
  id: String(++ids),
  level,
  unit,
  fen,
  priority: 100,
  from: '2026-01-01',
  to: '2026-12-31',
  ...more,
})
const asked = (unit: string, rows: readonly PriceRow[], day = '2026-06-15') => {
  const { fen, level, byRatio } = lookUpPrice({ unit, day, rows, units })
  return [fen, level, ...(byRatio ? ['by ratio'] : [])]
}

test('the nearest level that has a price gives it', () => {
  const rows = priceLevels.map((level, at) => row(level, 'bottle', 300 + at))
  for (const [at, level] of priceLevels.entries()) expect(asked('bottle', rows.slice(at))).toEqual([300 + at, level])
  expect(asked('bottle', [])).toEqual([350, 'form'])
})

test('a level without a row of the ordered unit gives the price of its basic unit, times the ratio', () => {
  const [far, near] = [row('product', 'carton', 5000), row('store', 'bottle', 320)]
  expect(asked('carton', [far, near])).toEqual([4800, 'store', 'by ratio'])
  expect(asked('carton', [far, near, row('store', 'carton', 4700)])).toEqual([4700, 'store'])
  expect(asked('carton', [far, row('store', 'case', 1)])).toEqual([5000, 'product'])
  expect(asked('carton', [])).toEqual([5250, 'form', 'by ratio'])
  expect(asked('case', [])).toEqual([8000, 'form'])
})

test('of several groups or lists the smaller priority goes first, then the lower price', () => {
  const rows = [
    row('group', 'bottle', 310),
    row('group', 'bottle', 290),
    row('group', 'bottle', 280, { priority: 200 }),
  ]
  expect(asked('bottle', rows)).toEqual([290, 'group'])
  expect(asked('bottle', [...rows, row('group', 'bottle', 340, { priority: 1 })])).toEqual([340, 'group'])
})

test('both dates are included', () => {
  const rows = [row('store', 'bottle', 1, { from: '2026-06-01', to: '2026-06-30' })]
  expect(asked('bottle', rows, '2026-05-31')).toEqual([350, 'form'])
  expect(asked('bottle', rows, '2026-06-01')).toEqual([1, 'store'])
  expect(asked('bottle', rows, '2026-06-30')).toEqual([1, 'store'])
  expect(asked('bottle', rows, '2026-07-01')).toEqual([350, 'form'])
  expect(asked('bottle', [row('store', 'bottle', 2, { to: null })], '2099-01-01')).toEqual([2, 'store'])
})

test('every row is told with what became of it', () => {
  const rows = [
    row('store', 'bottle', 1, { from: '2026-07-01' }),
    row('store', 'bottle', 2, { to: '2026-05-31' }),
    row('store', 'case', 3),
    row('group', 'bottle', 4),
    row('group', 'bottle', 5),
    row('list', 'bottle', 6),
  ]
  const { tried } = lookUpPrice({ unit: 'bottle', day: '2026-06-15', rows, units })
  expect(tried.map(({ level, outcome, rows: own }) => [level, outcome, ...own.map(one => one.outcome)])).toEqual([
    ['store', 'nothing', 'notYet', 'over', 'otherUnit'],
    ['distributor', 'nothing'],
    ['group', 'used', 'used', 'behind'],
    ['list', 'notAsked', 'notAsked'],
    ['product', 'notAsked'],
    ['form', 'notAsked'],
  ])
})

test('a unit that the product does not have has no price', () => {
  const rows = [row('store', 'tray', 5)]
  expect(lookUpPrice({ unit: 'tray', day: '2026-06-15', rows, units })).toMatchObject({
    fen: null,
    isUnitOfProduct: false,
  })
  expect(lookUpPrice({ unit: 'bottle', day: '2026-06-15', rows, units: [] })).toMatchObject({ fen: null, level: null })
})

const days = fc.constantFrom('2026-01-01', '2026-06-15', '2026-12-31', null)
const anyRow = fc.record({
  id: fc.integer({ min: 1, max: 1e6 }).map(String),
  level: fc.constantFrom(...priceLevels),
  unit: fc.constantFrom('bottle', 'carton', 'case', 'tray'),
  fen: fc.integer({ min: 0, max: 9_999_999 }),
  priority: fc.integer({ min: 1, max: 3 }),
  from: days,
  to: days,
})
const anyUnit = fc.constantFrom('bottle', 'carton', 'case')

test('properties: the order of the rows does not matter, one row is used at most, and it holds on the day', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyRow, { selector: one => one.id, maxLength: 12 }), anyUnit, (rows, unit) => {
      const day = '2026-06-15'
      const found = lookUpPrice({ unit, day, rows, units })
      const again = lookUpPrice({ unit, day, rows: rows.toReversed(), units })
      expect([again.fen, again.row]).toEqual([found.fen, found.row])
      const told = found.tried.flatMap(level => level.rows)
      expect(told.map(one => one.row.id).toSorted()).toEqual(rows.map(one => one.id).toSorted())
      expect(told.filter(one => one.outcome === 'used').map(one => one.row)).toEqual(found.row ? [found.row] : [])
      expect(found.tried.filter(one => one.outcome === 'used').map(one => one.level)).toEqual([found.level])
      const { row: used } = found
      if (used) expect((used.from ?? day) <= day && (used.to ?? day) >= day).toBe(true)
      // What was not used could be left out.
      expect(lookUpPrice({ unit, day, rows: used ? [used] : [], units }).fen).toBe(found.fen)
    }),
  )
})

test('property: a further row of a level behind the one that is used changes nothing', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRow, { selector: one => one.id, maxLength: 8 }),
      anyRow,
      anyUnit,
      (rows, more, unit) => {
        const found = lookUpPrice({ unit, day: '2026-06-15', rows, units })
        fc.pre(found.row !== null && priceLevels.indexOf(more.level) > priceLevels.indexOf(found.row.level))
        expect(lookUpPrice({ unit, day: '2026-06-15', rows: [...rows, more], units }).row).toEqual(found.row)
      },
    ),
  )
})
