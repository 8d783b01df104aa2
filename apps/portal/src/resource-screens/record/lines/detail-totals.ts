import type { Details } from '@sfa/kit/details'

/** The sums that a document shows below its lines; cells that are no number count for nothing. */
export const totalsOf = (
  { totals }: Pick<Details, 'totals'>,
  lines: readonly Readonly<Record<string, unknown>>[],
): { cell: string; sum: number }[] =>
  totals.map(cell => {
    const parts = lines.map(line => Number(line?.[cell] ?? 0)).filter(value => Number.isFinite(value))
    // Amounts have two decimals and quantities four; what binary fractions add beyond is taken away.
    return { cell, sum: Math.round(parts.reduce((sum, part) => sum + part, 0) * 10_000) / 10_000 }
  })
