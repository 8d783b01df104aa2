import type { Resource } from '@sfa/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findRecord, recordsKey, type WireRow } from '../record-calls'

/** A line of a document, with its product by code and name. */
export interface QuantityLine {
  lineNo: number
  code: string
  name: string
}

export interface QuantityLines<Line> {
  /** Lines with something left to do. */
  rows: readonly Line[]
  isLoading: boolean
  /** How much of a line can be done. */
  mostOf: (line: Line) => number
  /** What was typed; null where the field was emptied. */
  quantityOf: (line: Line) => number | null
  setQuantity: (lineNo: number, quantity: number | null) => void
  /** Lines with a quantity above 0, as actions are told of them. */
  chosen: readonly { lineNo: number; quantity: number }[]
  /** A quantity is there, not below 0 and not more than can be done. */
  isLineFit: (line: Line) => boolean
  /** All of them are, and one is above 0. */
  isFit: boolean
}

interface Settings<Line> {
  resource: Resource
  id: string | undefined
  toLine: (line: WireRow) => Line
  mostOf: (line: Line) => number
  /** What the quantities begin with; left out: all that can be done. */
  firstOf?: (line: Line) => number
}

/** Amounts have four decimals at most; sums of them are freed of what binary fractions add. */
export const roundedAmount = (amount: number) => Math.round(amount * 10_000) / 10_000

/** The product of a line as all documents name it. */
export const productOfLine = (line: WireRow): QuantityLine => ({
  lineNo: Number(line.lineNo),
  code: String(line.productCode ?? ''),
  name: String(line._labels?.product ?? line.productName ?? line.product),
})

/** Lines of a document that an action is done with in part, each with its quantity. */
export function useQuantityLines<Line extends QuantityLine>(settings: Settings<Line>): QuantityLines<Line> {
  const { resource, id, toLine, firstOf } = settings
  const [typed, setTyped] = useState<ReadonlyMap<number, number | null>>(new Map())
  const { data = [], isPending } = useQuery({
    queryKey: recordsKey(resource, 'lines-of', id),
    queryFn: async () => ((await findRecord(resource, String(id))).lines as WireRow[]).map(toLine),
    enabled: id !== undefined,
    // What another person has done since is seen.
    gcTime: 0,
  })
  const mostOf = (line: Line) => roundedAmount(settings.mostOf(line))
  const rows = data.filter(line => mostOf(line) > 0)
  const quantityOf = (line: Line) =>
    typed.has(line.lineNo) ? (typed.get(line.lineNo) ?? null) : (firstOf ?? mostOf)(line)
  const isLineFit = (line: Line) => {
    const quantity = quantityOf(line)
    return quantity !== null && quantity >= 0 && quantity <= mostOf(line)
  }
  const chosen = rows
    .map(line => ({ lineNo: line.lineNo, quantity: quantityOf(line) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  return {
    rows,
    chosen,
    isLoading: isPending,
    mostOf,
    quantityOf,
    setQuantity: (lineNo, quantity) => setTyped(known => new Map(known).set(lineNo, quantity)),
    isLineFit,
    isFit: rows.every(isLineFit) && chosen.length > 0,
  }
}
