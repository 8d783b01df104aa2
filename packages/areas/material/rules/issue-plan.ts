import type { FieldFailure } from '@sfa/kernel/app-error'

/** A line of a request, in small units with at most 4 decimals. */
export interface RequestLine {
  lineNo: number
  productId: string
  quantity: number
  /** Null before it was decided. */
  approved: number | null
  issued: number
}

export interface GivenLine {
  lineNo: number
  quantity: number
}

/** Four decimals, as the database keeps them. */
export const rounded = (amount: number): number => Math.round(amount * 10_000) / 10_000

/** What a line may still have. */
export const outstandingOf = ({ quantity, approved, issued }: RequestLine): number =>
  Math.max(0, rounded((approved ?? quantity) - issued))

type Plan = { ok: true; parts: GivenLine[] } | { ok: false; faults: FieldFailure[] }

/**
 * How much of which line is approved: what is given, of other lines all that was asked for. Refused are unknown and
 * repeated lines, more than was asked for, and nothing at all.
 */
export function planApproval(lines: readonly RequestLine[], given: readonly GivenLine[]): Plan {
  const faults = faultsOf(lines, given, 'approved', ({ quantity }) => quantity)
  if (faults.length > 0) return { ok: false, faults }
  const parts = lines.map(({ lineNo, quantity }) => ({
    lineNo,
    quantity: given.find(one => one.lineNo === lineNo)?.quantity ?? quantity,
  }))
  return parts.some(({ quantity }) => quantity > 0)
    ? { ok: true, parts }
    : { ok: false, faults: [{ field: 'lines', code: 'materialNothingApproved' }] }
}

/**
 * What is issued: what is given, or without it of each line what is outstanding and there. `there` is what the warehouse
 * can give for each product, to all lines together.
 */
export function planIssue(
  lines: readonly RequestLine[],
  given: readonly GivenLine[],
  there: ReadonlyMap<string, number>,
): Plan {
  const faults = faultsOf(lines, given, 'quantity', outstandingOf)
  if (faults.length > 0) return { ok: false, faults }
  const left = new Map(there)
  const parts = given.length > 0 ? [...given] : lines.map(line => ({ lineNo: line.lineNo, quantity: take(left, line) }))
  const some = parts.filter(({ quantity }) => quantity > 0)
  return some.length > 0
    ? { ok: true, parts: some }
    : { ok: false, faults: [{ field: 'lines', code: 'materialNothingThere' }] }
}

/** As much of the line as there is; what it takes is not there for the next line. */
export function take(left: Map<string, number>, line: RequestLine): number {
  const free = Math.max(0, left.get(line.productId) ?? 0)
  const part = Math.min(free, outstandingOf(line))
  left.set(line.productId, rounded(free - part))
  return part
}

function faultsOf(
  lines: readonly RequestLine[],
  given: readonly GivenLine[],
  cell: string,
  mostOf: (line: RequestLine) => number,
): FieldFailure[] {
  return given.flatMap(({ lineNo, quantity }, at): FieldFailure[] => {
    const line = lines.find(one => one.lineNo === lineNo)
    const isRepeated = given.findIndex(one => one.lineNo === lineNo) < at
    if (!line || isRepeated)
      return [{ field: `lines.${at}.lineNo`, code: 'materialLineUnknown', params: { line: lineNo } }]
    const most = mostOf(line)
    return quantity >= 0 && quantity <= most
      ? []
      : [{ field: `lines.${at}.${cell}`, code: 'materialTooMuch', params: { most } }]
  })
}
