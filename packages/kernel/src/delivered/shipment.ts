import type { FieldFailure } from '../app-error'
import { quantityText, smaller, toQuantity } from '../quantity/decimals'
import { shareOf } from './shares'

/** A line of an order: quantities in ten-thousandths, of its unit or of the basic one; the amount in fen. */
export interface DeliveredLine {
  lineNo: number
  quantity: bigint
  baseQuantity: bigint
  shipped: bigint
  signed: bigint
  returned: bigint
  netAmount: number
  /** What its unit is called, where there are no parts of it. */
  countedIn?: string
}

export interface LineWanted {
  lineNo: number
  quantity: number | string
  reason?: string | null
}

/** What is done with a line: its quantity, the same in basic units, and the fen that belong to it. */
export interface LinePart<L extends DeliveredLine = DeliveredLine> {
  line: L
  quantity: bigint
  baseQuantity: bigint
  amount: number
}

export interface Receipt<L extends DeliveredLine = DeliveredLine> {
  signed: { line: L; quantity: bigint }[]
  /** What was shipped and did not come, with the reason. */
  short: (LinePart<L> & { reason: string })[]
}

export type Planned<T> = { ok: true; parts: T } | { ok: false; faults: FieldFailure[] }

export const outstandingOf = ({ quantity, shipped }: DeliveredLine): bigint => quantity - shipped
/** Shipped, and neither signed for nor missing. */
export const openOf = ({ shipped, signed, returned }: DeliveredLine): bigint => shipped - signed - returned

/** A part of a line that begins where `done` of it ends. */
function partOf<L extends DeliveredLine>(line: L, done: bigint, quantity: bigint): LinePart<L> {
  const part = { before: done, after: done + quantity, of: line.quantity }
  return {
    line,
    quantity,
    baseQuantity: shareOf(line.baseQuantity, part),
    amount: Number(shareOf(BigInt(line.netAmount), part)),
  }
}

/** What a shipment takes of each line: what is named, or all that is outstanding. */
export function planShipment<L extends DeliveredLine>(
  lines: readonly L[],
  wanted: readonly LineWanted[] | null,
): Planned<LinePart<L>[]> {
  const named = wanted ?? lines.filter(line => outstandingOf(line) > 0n).map(everything(outstandingOf))
  const { found, faults } = match(lines, named, outstandingOf)
  for (const { line, at, quantity } of found)
    if (quantity > outstandingOf(line)) faults.push(tooMuch('shipsTooMuch', at, line.lineNo, outstandingOf(line)))
  if (faults.length > 0) return { ok: false, faults }
  if (found.length === 0) return { ok: false, faults: [{ field: 'lines', code: 'nothingToShip' }] }
  return { ok: true, parts: found.map(({ line, quantity }) => partOf(line, line.shipped, quantity)) }
}

/** What is signed for: what is named, or all that is open. Of a line that is named, the rest of what is open is missing. */
export function planReceipt<L extends DeliveredLine>(
  lines: readonly L[],
  wanted: readonly LineWanted[] | null,
): Planned<Receipt<L>> {
  const named = wanted ?? lines.filter(line => openOf(line) > 0n).map(everything(openOf))
  const { found, faults } = match(lines, named, openOf, true)
  const parts: Receipt<L> = { signed: [], short: [] }
  for (const { line, at, quantity, reason } of found) {
    const missing = openOf(line) - quantity
    if (missing < 0n) faults.push(tooMuch('signsTooMuch', at, line.lineNo, openOf(line)))
    else if (missing > 0n && !reason) faults.push({ field: `lines.${at}.reason`, code: 'shortageReason' })
    else {
      if (quantity > 0n) parts.signed.push({ line, quantity })
      if (missing > 0n) parts.short.push({ ...partOf(line, line.returned, missing), reason })
    }
  }
  if (faults.length > 0) return { ok: false, faults }
  if (parts.signed.length + parts.short.length === 0)
    return { ok: false, faults: [{ field: 'lines', code: 'nothingToSign' }] }
  return { ok: true, parts }
}

const everything =
  (of: (line: DeliveredLine) => bigint) =>
  (line: DeliveredLine): LineWanted => ({ lineNo: line.lineNo, quantity: quantityText(of(line)) })

const oneUnit = toQuantity(1)

interface Found<L> {
  line: L
  at: number
  quantity: bigint
  reason: string
}

/** `restOf` a line may be a part of a unit, since an older order was given it. */
function match<L extends DeliveredLine>(
  lines: readonly L[],
  wanted: readonly LineWanted[],
  restOf: (line: DeliveredLine) => bigint,
  zero = false,
) {
  const byNo = new Map(lines.map(line => [line.lineNo, line]))
  const seen = new Set<number>()
  const faults: FieldFailure[] = []
  const found: Found<L>[] = []
  for (const [at, { lineNo, quantity: given, reason }] of wanted.entries()) {
    const line = byNo.get(Number(lineNo))
    const quantity = toQuantity(given)
    if (!line) faults.push({ field: `lines.${at}.lineNo`, code: 'orderLineUnknown', params: { line: lineNo } })
    else if (seen.has(line.lineNo))
      faults.push({ field: `lines.${at}.lineNo`, code: 'orderLineTwice', params: { line: lineNo } })
    else if (quantity < 0n || (quantity === 0n && !zero))
      faults.push({ field: `lines.${at}.quantity`, code: 'notPositive' })
    else if (line.countedIn && quantity % oneUnit !== 0n && quantity !== restOf(line))
      faults.push({ field: `lines.${at}.quantity`, code: 'wholeUnits', params: { unit: line.countedIn } })
    else found.push({ line, at, quantity, reason: (reason ?? '').trim() })
    if (line) seen.add(line.lineNo)
  }
  return { found, faults }
}

const tooMuch = (code: 'shipsTooMuch' | 'signsTooMuch', at: number, line: number, most: bigint): FieldFailure => ({
  field: `lines.${at}.quantity`,
  code,
  params: { line, most: quantityText(most) },
})

/** A row of a package that names a product: in the unit of the order, or all of it that is outstanding. */
export interface ProductWanted {
  productId: string | null
  quantity: string | null
  orderLine: number | null
}

export interface ProductLine extends DeliveredLine {
  productId: string
  productCode: string
  unitId: string
  isGift: boolean
}

/**
 * The lines of an order that a package takes: what is sold before what is given, each in the sequence of its lines. Null
 * is everything that is outstanding.
 */
export function linesOfProducts(
  lines: readonly ProductLine[],
  wanted: readonly ProductWanted[],
): Planned<LineWanted[] | null> {
  if (wanted.length === 0 || wanted.every(({ productId, orderLine }) => productId === null && orderLine === null))
    return { ok: true, parts: null }
  const left = new Map(lines.map(line => [line.lineNo, outstandingOf(line)]))
  const taken = new Map<number, bigint>()
  const faults: FieldFailure[] = []
  for (const { productId, quantity, orderLine } of wanted) {
    const named = lines
      .filter(line => (orderLine === null ? line.productId === productId : line.lineNo === orderLine))
      .toSorted((a, b) => Number(a.isGift) - Number(b.isGift) || a.lineNo - b.lineNo)
    const [first] = named
    if (!first || (productId !== null && first.productId !== productId)) {
      faults.push({ field: 'lines', code: 'expressProductForeign', params: { value: productId ?? String(orderLine) } })
      continue
    }
    if (quantity !== null && named.some(({ unitId }) => unitId !== first.unitId)) {
      faults.push({ field: 'lines', code: 'expressUnits', params: { value: first.productCode } })
      continue
    }
    const most = named.reduce((sum, { lineNo }) => sum + (left.get(lineNo) ?? 0n), 0n)
    let rest = quantity === null ? most : toQuantity(quantity)
    if (rest > most)
      faults.push({
        field: 'lines',
        code: 'expressTooMuch',
        params: { value: first.productCode, most: quantityText(most), given: quantityText(rest) },
      })
    for (const { lineNo } of named) {
      const part = smaller(rest, left.get(lineNo) ?? 0n)
      if (part <= 0n) continue
      rest -= part
      left.set(lineNo, (left.get(lineNo) ?? 0n) - part)
      taken.set(lineNo, (taken.get(lineNo) ?? 0n) + part)
    }
  }
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, parts: [...taken].map(([lineNo, quantity]) => ({ lineNo, quantity: quantityText(quantity) })) }
}
