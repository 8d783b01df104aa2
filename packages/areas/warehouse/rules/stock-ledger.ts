import { smaller } from '@sfa/kernel/quantity/decimals'
import { type Location, warehouseAt } from './locations'
import { afterIn, afterOut, costOf, type Pool, sharesOf, valueAt, valueOut, worthOf } from './stock-value'

/** What a warehouse has of one batch of a product. */
export interface Batch {
  /** Empty for goods without one. */
  batch: string
  /** `YYYY-MM-DD`; null where it is not known. */
  expires: string | null
  onHand: bigint
}

/** What a warehouse has of a product. Quantities are ten-thousandths, values fen, costs millionths of a yuan. */
export interface Balance extends Pool {
  warehouseId: string
  productId: string
  reserved: bigint
  negativeAllowed: boolean
  batches: readonly Batch[]
}

/** A quantity of a product that goes from one location to another. */
export interface Movement {
  /** Line of the document, for its reader. */
  line: number
  productId: string
  /** Of goods that leave a warehouse: without a batch those that expire first are taken. */
  batch?: string
  /** Of goods that come into a warehouse. */
  expires?: string | null
  from: Location
  to: Location
  /** Greater than zero. */
  quantity: bigint
  /** Of goods that come into a warehouse from outside: without it their cost is the average there. */
  unitCost?: bigint | null
  /**
   * In place of a unit cost what all of it is worth, in fen. Of goods that leave a warehouse: what they were worth in the
   * move that is taken back, of which the warehouse gives what it can; what is taken back by a return is worth it in full.
   */
  value?: bigint | null
  /** Part of the quantity that the document has reserved, and that is set free by the move. */
  held?: bigint
}

/** An entry of the ledger. A movement that takes several batches makes several. */
export interface LedgerMove {
  line: number
  part: number
  productId: string
  batch: string
  expires: string | null
  from: Location
  to: Location
  quantity: bigint
  unitCost: bigint
  /** What the goods are worth on their way. */
  value: bigint
  /**
   * What the move takes from the value of the one warehouse and adds to that of the other; null at a virtual location. Where
   * it is another than `value`, the difference has been settled: of goods that were owed, or that are worth another value now
   * than in the move that is taken back.
   */
  fromValue: bigint | null
  toValue: bigint | null
  /** On hand of the product in the two warehouses after the move; null at a virtual location. */
  fromAfter: bigint | null
  toAfter: bigint | null
}

export interface Shortage {
  line: number
  warehouseId: string
  productId: string
  /** Of a batch that the line names. */
  batch?: string
  wanted: bigint
  available: bigint
}

export type Posting =
  | { ok: true; moves: readonly LedgerMove[]; balances: readonly Balance[] }
  | { ok: false; shortages: readonly Shortage[] }

export const balanceKey = (warehouseId: string, productId: string) => `${warehouseId}/${productId}`

export const available = ({ onHand, reserved }: Pick<Balance, 'onHand' | 'reserved'>): bigint => onHand - reserved

/**
 * Carries movements out one after the other, all or none: what is left of the balances, the entries of the ledger with
 * their costs, or every line that lacks goods. The balances hold each warehouse and product that is moved.
 */
export function postMovements(balances: readonly Balance[], movements: readonly Movement[]): Posting {
  const state = new Map(balances.map(one => [balanceKey(one.warehouseId, one.productId), { ...one }]))
  const at = (warehouseId: string, productId: string): Balance => {
    const found = state.get(balanceKey(warehouseId, productId))
    if (!found) throw new Error(`the balance of product ${productId} in warehouse ${warehouseId} was not read`)
    return found
  }
  const moves: LedgerMove[] = []
  const shortages: Shortage[] = []
  for (const one of movements) {
    const [fromId, toId] = [warehouseAt(one.from), warehouseAt(one.to)]
    const source = fromId === null ? null : at(fromId, one.productId)
    const short = source && shortageOf(source, one)
    if (short) {
      shortages.push(short)
      continue
    }
    const target = toId === null ? null : at(toId, one.productId)
    const taken = source && valueOut(source, one.quantity, one.value)
    const value = one.value ?? taken ?? valueOfIncoming(one, target)
    const unitCost = unitCostOf(one, source, target)
    const parts = source
      ? takenBatches(source.batches, one)
      : [{ batch: one.batch ?? '', expires: one.expires ?? null, quantity: one.quantity }]
    const quantities = parts.map(({ quantity }) => quantity)
    const [values, takenValues] = [sharesOf(value, quantities), sharesOf(taken ?? 0n, quantities)]
    if (source) source.reserved -= one.held ?? 0n
    for (const [index, { batch, expires, quantity }] of parts.entries()) {
      const [worth, fromValue] = [values[index] ?? 0n, source && (takenValues[index] ?? 0n)]
      if (source) take(source, batch, quantity, fromValue ?? 0n)
      const toValue = target && put(target, { batch, expires, onHand: quantity }, worth)
      moves.push({
        line: one.line,
        part: index + 1,
        productId: one.productId,
        batch,
        expires,
        from: one.from,
        to: one.to,
        quantity,
        unitCost,
        value: worth,
        fromValue,
        toValue,
        fromAfter: source?.onHand ?? null,
        toAfter: target?.onHand ?? null,
      })
    }
  }
  return shortages.length > 0 ? { ok: false, shortages } : { ok: true, moves, balances: [...state.values()] }
}

function shortageOf(source: Balance, { line, productId, batch, quantity, held = 0n }: Movement): Shortage | null {
  if (source.negativeAllowed) return null
  const free = available(source) + held
  const { warehouseId } = source
  if (free < quantity) return { line, warehouseId, productId, wanted: quantity, available: free }
  if (batch === undefined) return null
  const there = source.batches.find(one => one.batch === batch)?.onHand ?? 0n
  return there < quantity ? { line, warehouseId, productId, batch, wanted: quantity, available: there } : null
}

/**
 * Which batches goods are taken from: the one that is named, else those that expire first, and those without a date
 * last. What a warehouse that may be short does not have is taken from goods without a batch.
 */
export function takenBatches(
  batches: readonly Batch[],
  { batch, quantity }: Pick<Movement, 'batch' | 'quantity'>,
): { batch: string; expires: string | null; quantity: bigint }[] {
  const named = batches.find(one => one.batch === (batch ?? ''))
  if (batch !== undefined) return [{ batch, expires: named?.expires ?? null, quantity }]
  const taken: { batch: string; expires: string | null; quantity: bigint }[] = []
  let left = quantity
  for (const { batch: name, expires, onHand } of [...batches].sort(byExpiry)) {
    if (left === 0n) break
    if (onHand <= 0n) continue
    const some = smaller(onHand, left)
    taken.push({ batch: name, expires, quantity: some })
    left -= some
  }
  if (left === 0n) return taken
  const plain = taken.find(one => one.batch === '')
  if (plain) plain.quantity += left
  else taken.push({ batch: '', expires: named?.expires ?? null, quantity: left })
  return taken
}

/** A date sorts before none; then by name, so that the same goods are taken whatever the order they were read in. */
const byExpiry = (one: Batch, other: Batch): number =>
  compare(one.expires ?? '9999-12-31', other.expires ?? '9999-12-31') || compare(one.batch, other.batch)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const valueOfIncoming = ({ unitCost, quantity }: Movement, target: Balance | null): bigint =>
  unitCost === undefined || unitCost === null
    ? target === null
      ? 0n
      : worthOf(target, quantity)
    : valueAt(unitCost, quantity)

/** What the reader of the ledger is told that a unit costs. */
function unitCostOf({ value, unitCost, quantity }: Movement, source: Balance | null, target: Balance | null): bigint {
  if (value !== undefined && value !== null) return costOf(value, quantity)
  return source?.cost ?? unitCost ?? target?.cost ?? 0n
}

function take(balance: Balance, batch: string, quantity: bigint, value: bigint): void {
  Object.assign(balance, afterOut(balance, quantity, value))
  balance.batches = changedBatch(balance.batches, { batch, expires: null, onHand: -quantity })
}

/** Answers what the value of the balance has become more. */
function put(balance: Balance, batch: Batch, value: bigint): bigint {
  const before = balance.value
  Object.assign(balance, afterIn(balance, batch.onHand, value))
  balance.batches = changedBatch(balance.batches, batch)
  return balance.value - before
}

function changedBatch(batches: readonly Batch[], change: Batch): Batch[] {
  const known = batches.find(({ batch }) => batch === change.batch)
  if (!known) return [...batches, change]
  const changed = { ...known, expires: known.expires ?? change.expires, onHand: known.onHand + change.onHand }
  return batches.map(one => (one === known ? changed : one))
}
