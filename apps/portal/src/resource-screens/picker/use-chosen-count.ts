import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { recordsKey } from '../record-calls'
import { type Chosen, countSelection, selectionOf } from './picked'
import type { PickerSource } from './picker-source'

/** How many records of each source are chosen; undefined while the server counts. Searches may overlap, so it must. */
export function useChosenCounts(sources: readonly PickerSource[], chosen: readonly Chosen[]): (number | undefined)[] {
  const counted = useQueries({
    queries: sources.map(({ resource, countPath }, index) => ({
      queryKey: recordsKey(resource, 'selection', selectionOf(chosen[index] as Chosen)),
      queryFn: () => countSelection(resource, selectionOf(chosen[index] as Chosen), countPath),
      enabled: (chosen[index]?.searches.length ?? 0) > 0,
      placeholderData: keepPreviousData,
    })),
  })
  return sources.map((_, index) => {
    const { picked, searches } = chosen[index] as Chosen
    return searches.length === 0 ? picked.length : counted[index]?.data
  })
}
