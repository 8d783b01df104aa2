import { severalValues } from '@sfa/customer/definitions/store-map.calls'

/** Told apart on both themes, and by most who see colours otherwise. */
const colours = ['#2f6fd6', '#e07b00', '#2a9d5c', '#b03a9b', '#c9302c', '#0f9aa8', '#8a6d00', '#6f5bd0'] as const
const [none, several, others] = ['#8c96a3', '#4a5568', '#b8a58c'] as const

export interface LegendEntry {
  /** Null is none; undefined all values that have no colour of their own. */
  value: string | null | undefined
  count: number
  colour: string
}

type Values = readonly { value: string | null; count: number }[]

/**
 * The values with a colour each. A few keep theirs whatever is looked at (`inOrder`, levels and states); of many the most
 * frequent have one, and the rest share one.
 */
export function legendOf(values: Values, inOrder: boolean): LegendEntry[] {
  const plain = values.filter(({ value }) => value !== null && value !== severalValues)
  const sorted = inOrder ? plain.toSorted((a, b) => String(a.value).localeCompare(String(b.value))) : plain
  const named = sorted.slice(0, colours.length).map((one, at) => ({ ...one, colour: colours[at] as string }))
  const rest = sorted.slice(colours.length).reduce((all, { count }) => all + count, 0)
  const special = values
    .filter(({ value }) => value === null || value === severalValues)
    .map(one => ({ ...one, colour: one.value === null ? none : several }))
  return [...named, ...(rest > 0 ? [{ value: undefined, count: rest, colour: others }] : []), ...special]
}

export const colourOf = (legend: readonly LegendEntry[], value: string | null): string =>
  legend.find(entry => entry.value === value)?.colour ?? (value === null ? none : others)

/** A ring of the shares of a cluster, for its background. */
export function shares(legend: readonly LegendEntry[], values: Values): string {
  const total = values.reduce((all, { count }) => all + count, 0)
  const byColour = new Map<string, number>()
  for (const { value, count } of values) {
    const colour = colourOf(legend, value)
    byColour.set(colour, (byColour.get(colour) ?? 0) + count)
  }
  let from = 0
  const stops = [...byColour].map(([colour, count]) => {
    const [begin, end] = [from, from + (count / total) * 360]
    from = end
    return `${colour} ${begin.toFixed(1)}deg ${end.toFixed(1)}deg`
  })
  return stops.length === 1 ? ([...byColour.keys()][0] as string) : `conic-gradient(${stops.join(', ')})`
}
