import { order as orderResource } from '@sfa/resources/order/order.resource'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findRecord, recordsKey, type WireRow } from '../../../resource-screens/record-calls'

/** A line of an order; quantities are in its own unit. */
export interface OrderLine {
  lineNo: number
  code: string
  name: string
  unit: string
  isGift: boolean
  quantity: number
  shipped: number
  signed: number
  returned: number
}

export interface ChosenLine {
  lineNo: number
  /** How much of it can be done. */
  open: number
  quantity: number
}

export interface OrderLines {
  rows: readonly OrderLine[]
  isLoading: boolean
  /** What can still be done with a line. */
  openOf: (line: OrderLine) => number
  quantityOf: (line: OrderLine) => number | null
  setQuantity: (lineNo: number, quantity: number | null) => void
  /** Lines of which something is done. */
  chosen: readonly ChosenLine[]
  /** No quantity is below 0 or more than is open. */
  isFit: boolean
}

/** The lines of an order with something left to do, all of it chosen to begin with. */
export function useOrderLines(
  id: string | undefined,
  openOf: (line: OrderLine) => number,
  { zero = false } = {},
): OrderLines {
  const [typed, setTyped] = useState<ReadonlyMap<number, number | null>>(new Map())
  const { data = [], isPending } = useQuery({
    queryKey: recordsKey(orderResource, 'lines-of', id),
    queryFn: async () => ((await findRecord(orderResource, String(id))).lines as WireRow[]).map(toLine),
    enabled: id !== undefined,
    // What another person has shipped since is seen.
    gcTime: 0,
  })
  const left = (line: OrderLine) => Math.round(openOf(line) * 10_000) / 10_000
  const rows = data.filter(line => left(line) > 0)
  const quantityOf = (line: OrderLine) => (typed.has(line.lineNo) ? (typed.get(line.lineNo) ?? null) : left(line))
  return {
    rows,
    isLoading: isPending,
    openOf: left,
    quantityOf,
    setQuantity: (lineNo, quantity) => setTyped(known => new Map(known).set(lineNo, quantity)),
    chosen: rows.flatMap(line => {
      const quantity = quantityOf(line) ?? 0
      return quantity > 0 || zero ? [{ lineNo: line.lineNo, open: left(line), quantity }] : []
    }),
    isFit: rows.every(line => {
      const quantity = quantityOf(line)
      return quantity === null || (quantity >= 0 && quantity <= left(line))
    }),
  }
}

const toLine = (line: WireRow): OrderLine => ({
  lineNo: Number(line.lineNo),
  code: String(line.productCode ?? ''),
  name: String(line._labels?.product ?? line.productName ?? line.product),
  unit: String(line._labels?.unit ?? ''),
  isGift: line.isGift === '1',
  quantity: Number(line.quantity ?? 0),
  shipped: Number(line.shipped ?? 0),
  signed: Number(line.signed ?? 0),
  returned: Number(line.returned ?? 0),
})
