/** From the nearest to the furthest. */
export const limitLevels = ['store', 'group', 'distributor', 'channel', 'org', 'all'] as const
export type LimitLevel = (typeof limitLevels)[number]

interface Limit {
  id: string
  level: LimitLevel
  /** How far down in its tree the channel or the organisation stands: the lower one is nearer. */
  depth: number
}

/** How much of a product has to be ordered, in basic units: no less than the minimum, and whole multiples. */
export interface BaseNumber extends Limit {
  minimum: number
  multiple: number
}

/** What an order has to reach; null asks nothing. Amounts are fen. */
export interface MinOrder extends Limit {
  minAmount: number | null
  minQuantity: number | null
  deliveryValue: number | null
}

/**
 * The limit that holds: that of the nearest level, of channels and organisations the lowest. Several of one place, as of
 * two groups, are decided by `strictest`, which sorts the one first that asks most, then by age.
 */
function nearest<L extends Limit>(limits: readonly L[], strictest: (a: L, b: L) => number): L | null {
  const place = ({ level }: L) => limitLevels.indexOf(level)
  const [first] = limits.toSorted(
    (a, b) => place(a) - place(b) || b.depth - a.depth || strictest(a, b) || Number(a.id) - Number(b.id),
  )
  return first ?? null
}

export const nearestBaseNumber = (all: readonly BaseNumber[]): BaseNumber | null =>
  nearest(all, (a, b) => b.minimum - a.minimum || b.multiple - a.multiple)

export const nearestMinOrder = (all: readonly MinOrder[]): MinOrder | null =>
  nearest(
    all,
    (a, b) =>
      (b.minAmount ?? 0) - (a.minAmount ?? 0) ||
      (b.minQuantity ?? 0) - (a.minQuantity ?? 0) ||
      (b.deliveryValue ?? 0) - (a.deliveryValue ?? 0),
  )

/** Quantities have four decimals. */
const scaled = (quantity: number) => Math.round(quantity * 10_000)

/** What is wrong with a quantity of a product; null where nothing is. */
export function baseNumberFault(
  { minimum, multiple }: Pick<BaseNumber, 'minimum' | 'multiple'>,
  baseQuantity: number,
): 'belowMinimum' | 'notMultiple' | null {
  if (scaled(baseQuantity) < scaled(minimum)) return 'belowMinimum'
  return scaled(baseQuantity) % scaled(multiple) === 0 ? null : 'notMultiple'
}

/** An order as the smallest one is asked of it. */
export interface OrderSize {
  /** Fen to be paid. */
  amount: number
  baseQuantity: number
}

export interface Shortage {
  code: 'orderAmountShort' | 'orderQuantityShort' | 'deliveryValueShort'
  wanted: number
  given: number
}

/** What an order lacks; amounts in fen. */
export function shortages({ minAmount, minQuantity, deliveryValue }: MinOrder, size: OrderSize): Shortage[] {
  const asked = [
    { code: 'orderAmountShort', wanted: minAmount, given: size.amount },
    { code: 'orderQuantityShort', wanted: minQuantity, given: size.baseQuantity },
    { code: 'deliveryValueShort', wanted: deliveryValue, given: size.amount },
  ] as const
  return asked.flatMap(({ code, wanted, given }) =>
    wanted !== null && scaled(given) < scaled(wanted) ? [{ code, wanted, given }] : [],
  )
}
