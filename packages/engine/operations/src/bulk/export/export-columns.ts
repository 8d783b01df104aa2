import type { BulkColumn } from '@sfa/kit/bulk-columns'

/** A choice of a cell means that cell in every line: the price of the first line stands for the prices of all lines. */
const firstLine = (path: string) => path.replace(/\.\d+\./, '.0.')

/**
 * The chosen columns in the user's order. Neighbouring cells of lines are written line by line:
 * unit 1, price 1, unit 2, price 2.
 */
export function chosenColumns(paths: readonly string[], all: readonly BulkColumn[]): BulkColumn[] {
  const runs: { lines: string | undefined; choices: string[] }[] = []
  for (const choice of new Set(paths.map(firstLine))) {
    const known = all.find(column => firstLine(column.path) === choice)
    // The column was hidden after the export was asked for.
    if (!known) continue
    const lines = known.line === undefined ? undefined : known.field
    const last = runs.at(-1)
    if (last && lines !== undefined && last.lines === lines) last.choices.push(choice)
    else runs.push({ lines, choices: [choice] })
  }
  return runs.flatMap(({ choices }) =>
    all
      .filter(column => choices.includes(firstLine(column.path)))
      .map(column => ({ column, at: choices.indexOf(firstLine(column.path)) }))
      .toSorted((a, b) => (a.column.line ?? 0) - (b.column.line ?? 0) || a.at - b.at)
      .map(({ column }) => column),
  )
}
