import type { HeaderMatch, TargetColumn } from '@sfa/kit/calls/job-details'

/** What a person decides for headers of a file: header → path, null for "leave out". */
export type MappingChoice = Readonly<Record<string, string | null>>

/** The path that a header is meant for by now; suggestions count once they are accepted. */
export const pathOf = (match: HeaderMatch, choice: MappingChoice): string | null =>
  match.header in choice ? (choice[match.header] ?? null) : match.path

/** Only what differs from how the file was understood. */
export const changesOf = (mapping: readonly HeaderMatch[], choice: MappingChoice): MappingChoice =>
  Object.fromEntries(
    mapping.flatMap(match => {
      const path = pathOf(match, choice)
      return path === match.path ? [] : [[match.header, path]]
    }),
  )

/** Takes every suggestion whose column is still free. */
export function acceptSuggestions(mapping: readonly HeaderMatch[], choice: MappingChoice): MappingChoice {
  const taken = new Set(mapping.map(match => pathOf(match, choice)))
  const accepted: Record<string, string> = {}
  for (const match of mapping) {
    const { suggestion } = match
    if (!suggestion || pathOf(match, choice) !== null || taken.has(suggestion)) continue
    accepted[match.header] = suggestion
    taken.add(suggestion)
  }
  return { ...choice, ...accepted }
}

export interface MappingProblems {
  /** Mandatory columns that no header is meant for. */
  missing: readonly TargetColumn[]
  /** Paths that more than one header is meant for. */
  doubled: ReadonlySet<string>
}

export function problemsOf(
  mapping: readonly HeaderMatch[],
  columns: readonly TargetColumn[],
  choice: MappingChoice,
): MappingProblems {
  const paths = mapping.flatMap(match => pathOf(match, choice) ?? [])
  const doubled = new Set(paths.filter((path, index) => paths.indexOf(path) !== index))
  return { missing: columns.filter(({ mandatory, path }) => mandatory && !paths.includes(path)), doubled }
}
