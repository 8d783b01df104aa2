import { materialRequest } from '@sfa/resources/material/request.resource'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findRecord, recordsKey, type WireRow } from '../../resource-screens/record-calls'

/** A line of a request, in small units. */
export interface RequestLine {
  lineNo: number
  code: string
  name: string
  quantity: number
  approved: number | null
  issued: number
  held: number
}

export interface RequestLines {
  rows: readonly RequestLine[]
  isLoading: boolean
  mostOf: (line: RequestLine) => number
  quantityOf: (line: RequestLine) => number | null
  setQuantity: (lineNo: number, quantity: number | null) => void
  /** No quantity is missing, below 0 or more than there may be, and some are above 0. */
  isFit: boolean
}

const rounded = (amount: number) => Math.round(amount * 10_000) / 10_000

/** What is outstanding of a line. */
export const outstandingOf = ({ quantity, approved, issued }: RequestLine) => rounded((approved ?? quantity) - issued)

/** The lines of a request, each with a quantity that begins as `firstOf` says and is at most `mostOf`. */
export function useRequestLines(
  id: string | undefined,
  mostOf: (line: RequestLine) => number,
  firstOf: (line: RequestLine) => number = mostOf,
): RequestLines {
  const [typed, setTyped] = useState<ReadonlyMap<number, number | null>>(new Map())
  const { data = [], isPending } = useQuery({
    queryKey: recordsKey(materialRequest, 'lines-of', id),
    queryFn: async () => ((await findRecord(materialRequest, String(id))).lines as WireRow[]).map(toLine),
    enabled: id !== undefined,
    // What another person has issued since is seen.
    gcTime: 0,
  })
  const rows = data.filter(line => mostOf(line) > 0)
  const quantityOf = (line: RequestLine) => (typed.has(line.lineNo) ? (typed.get(line.lineNo) ?? null) : firstOf(line))
  return {
    rows,
    isLoading: isPending,
    mostOf,
    quantityOf,
    setQuantity: (lineNo, quantity) => setTyped(known => new Map(known).set(lineNo, quantity)),
    isFit:
      rows.some(line => (quantityOf(line) ?? 0) > 0) &&
      rows.every(line => {
        const quantity = quantityOf(line)
        return quantity !== null && quantity >= 0 && quantity <= mostOf(line)
      }),
  }
}

const toLine = (line: WireRow): RequestLine => ({
  lineNo: Number(line.lineNo),
  code: String(line.productCode ?? ''),
  name: String(line._labels?.product ?? line.productName ?? line.product),
  quantity: Number(line.quantity ?? 0),
  approved: line.approved === null || line.approved === undefined ? null : Number(line.approved),
  issued: Number(line.issued ?? 0),
  held: Number(line.held ?? 0),
})
