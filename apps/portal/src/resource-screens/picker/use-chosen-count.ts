import { countSelectionCall } from '@sfa/kit/calls/selection.calls'
import type { Selection } from '@sfa/kit/selection'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { call } from '../../shared/request/call'
import { recordsKey } from '../record-calls'
import { type Chosen, selectionOf } from './picked'
import type { PickerSource } from './picker-source'

/** How many records of each source are chosen; undefined while the server counts. Searches may overlap, so it must. */
export function useChosenCounts(sources: readonly PickerSource[], chosen: readonly Chosen[]): (number | undefined)[] {
  const counted = useQueries({
    queries: sources.map((source, index) => ({
      queryKey: recordsKey(source.resource, 'selection', selectionOf(chosen[index] as Chosen)),
      queryFn: () => countChosen(source, selectionOf(chosen[index] as Chosen)),
      enabled: (chosen[index]?.searches.length ?? 0) > 0,
      placeholderData: keepPreviousData,
    })),
  })
  return sources.map((_, index) => {
    const { picked, searches } = chosen[index] as Chosen
    return searches.length === 0 ? picked.length : counted[index]?.data
  })
}

/** How many records that are at this moment, each counted once. */
const countChosen = ({ resource, count }: PickerSource, selection: Selection): Promise<number> =>
  count ? count(selection) : call(countSelectionCall, { resource: resource.key, ...selection })
