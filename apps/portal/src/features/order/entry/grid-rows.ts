import type { EntryLine } from './entry-lines'
import { countedLines } from './entry-order'
import type { Preview } from './use-preview'

export type PreviewLine = Preview['lines'][number]

/** A line that is typed with what it costs, or a gift that the calculation adds. */
export interface GridRow {
  key: string
  at: number | null
  line: EntryLine | null
  counted: PreviewLine | undefined
  faults: readonly string[]
}

/** One for all, so that cells without faults keep what they have drawn. */
const noFaults: readonly string[] = []

/** The lines as they are typed with what the calculation says of each, and its gifts behind them. */
export function gridRows(lines: readonly EntryLine[], preview: Preview | undefined): GridRow[] {
  const placeOf = new Map(countedLines(lines).map(({ at }, index) => [at, index + 1]))
  const bought = new Map((preview?.lines ?? []).filter(({ isGift }) => !isGift).map(line => [line.lineNo, line]))
  const gifts = (preview?.lines ?? []).filter(({ isGift }) => isGift)
  const faults = new Map<number | null, string[]>()
  for (const { line, message } of preview?.faults ?? []) faults.set(line, [...(faults.get(line) ?? []), message])
  const typed = lines.map((line, at): GridRow => {
    const lineNo = placeOf.get(at)
    const found = lineNo === undefined ? undefined : bought.get(lineNo)
    return {
      key: line.key,
      at,
      line,
      // While the next answer is awaited the lines may have moved.
      counted: found?.productCode === line.product.code ? found : undefined,
      faults: (lineNo !== undefined && faults.get(lineNo)) || noFaults,
    }
  })
  const given = gifts.map(
    (gift): GridRow => ({ key: `gift ${gift.lineNo}`, at: null, line: null, counted: gift, faults: noFaults }),
  )
  return [...typed, ...given]
}
