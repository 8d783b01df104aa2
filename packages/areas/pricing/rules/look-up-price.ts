/** From the nearest to the furthest. */
export const priceLevels = ['store', 'distributor', 'group', 'list', 'product'] as const
export type PriceLevel = (typeof priceLevels)[number]

/** A price that is written down for the customer, at one of the levels. Both dates are included. */
export interface PriceRow {
  id: string
  level: PriceLevel
  unit: string
  /** Fen for one of the unit. */
  fen: number
  /** The smaller one goes first, where a level has several rows. */
  priority: number
  /** `YYYY-MM-DD`; null is without an end. */
  from: string | null
  to: string | null
}

/** A unit of the product, the basic one first: 1 of it is `ratio` of the basic one. `fen` is the price of the form. */
export interface UnitOfProduct {
  unit: string
  ratio: number
  fen: number | null
}

export interface PriceQuestion<R extends PriceRow = PriceRow> {
  /** The unit that is ordered. */
  unit: string
  /** `YYYY-MM-DD`. */
  day: string
  rows: readonly R[]
  units: readonly UnitOfProduct[]
}

/**
 * What became of a row: it gave the price; it does not hold yet, or no longer; it is of a unit from which the price does
 * not follow; another row of its level went first; a level before had a price.
 */
export type RowOutcome = 'used' | 'notYet' | 'over' | 'otherUnit' | 'behind' | 'notAsked'

export interface TriedRow<R extends PriceRow = PriceRow> {
  row: R
  outcome: RowOutcome
  /** What it makes of the ordered unit; null where nothing follows from it. */
  fen: number | null
}

export interface TriedLevel<R extends PriceRow = PriceRow> {
  /** `form` is the price of the product itself, after all rows. */
  level: PriceLevel | 'form'
  outcome: 'used' | 'nothing' | 'notAsked'
  rows: readonly TriedRow<R>[]
}

export interface FoundPrice<R extends PriceRow = PriceRow> {
  /** Null where there is none, or where the product does not have the unit. */
  fen: number | null
  level: PriceLevel | 'form' | null
  row: R | null
  /** It is the price of the basic unit, times the ratio. */
  byRatio: boolean
  isUnitOfProduct: boolean
  tried: readonly TriedLevel<R>[]
}

/**
 * The price of a product for a customer: the levels in their order, at each the rows of the ordered unit, else those of
 * the basic unit times the ratio, else the next level; last the price of the product's form. Several rows of a level:
 * the smaller priority, then the lower price, then the older row.
 */
export function lookUpPrice<R extends PriceRow>({ unit, day, rows, units }: PriceQuestion<R>): FoundPrice<R> {
  const basic = units[0]
  const ordered = units.find(one => one.unit === unit)
  if (!basic || !ordered)
    return { fen: null, level: null, row: null, byRatio: false, isUnitOfProduct: false, tried: [] }
  /** What a row makes of the ordered unit. */
  const worth = (row: R): number | null =>
    row.unit === unit ? row.fen : row.unit === basic.unit ? row.fen * ordered.ratio : null
  const tried: TriedLevel<R>[] = []
  let found: Omit<FoundPrice<R>, 'tried' | 'isUnitOfProduct'> | undefined
  for (const level of priceLevels) {
    const own = rows.filter(row => row.level === level)
    const hit = found ? undefined : first(own, day, unit, basic.unit)
    const outcomes = own.map(
      (row): TriedRow<R> => ({
        row,
        fen: worth(row),
        outcome: outcomeOf(row, day, worth(row), hit, found !== undefined),
      }),
    )
    tried.push({ level, outcome: found ? 'notAsked' : hit ? 'used' : 'nothing', rows: outcomes })
    if (hit) found = { fen: worth(hit), level, row: hit, byRatio: hit.unit !== unit }
  }
  const asks = found === undefined
  found ??= formPrice(basic, ordered)
  tried.push({ level: 'form', outcome: !asks ? 'notAsked' : found.fen === null ? 'nothing' : 'used', rows: [] })
  return { ...found, isUnitOfProduct: true, tried }
}

function first<R extends PriceRow>(rows: readonly R[], day: string, unit: string, basic: string): R | undefined {
  const holding = rows.filter(row => timeOf(row, day) === null).toSorted(before)
  return holding.find(row => row.unit === unit) ?? holding.find(row => row.unit === basic)
}

/** Rows are compared within one unit only. */
const before = (a: PriceRow, b: PriceRow): number => a.priority - b.priority || a.fen - b.fen || byId(a.id, b.id)

/** Ids are digits: the shorter one is the smaller number. */
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** Null where the row holds on the day. */
const timeOf = ({ from, to }: PriceRow, day: string): 'notYet' | 'over' | null =>
  from !== null && from > day ? 'notYet' : to !== null && to < day ? 'over' : null

function outcomeOf<R extends PriceRow>(
  row: R,
  day: string,
  worth: number | null,
  hit: R | undefined,
  isSettled: boolean,
): RowOutcome {
  if (row === hit) return 'used'
  const time = timeOf(row, day)
  if (time) return time
  if (worth === null) return 'otherUnit'
  return isSettled ? 'notAsked' : 'behind'
}

function formPrice(basic: UnitOfProduct, ordered: UnitOfProduct) {
  const byRatio = ordered.fen === null && basic.fen !== null
  const fen = ordered.fen ?? (basic.fen === null ? null : basic.fen * ordered.ratio)
  return { fen, level: fen === null ? null : ('form' as const), row: null, byRatio }
}
