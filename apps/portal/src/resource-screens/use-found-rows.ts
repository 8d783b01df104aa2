import type { Resource } from '@sfa/kit/resource'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { polling } from '../shared/request/polling'
import { useTotal } from './known-total'
import { pageQuery } from './page-query'
import type { WireRow } from './record-calls'

type QueryArguments = Parameters<typeof pageQuery>

const noRows: readonly WireRow[] = []
const runningEveryMs = 3_000

/** One page of what a search finds, the former one until it is there, with how many there are in all. */
export function useFoundRows(
  resource: Resource,
  conditions: QueryArguments[1],
  { page, enabled }: { page: QueryArguments[2]; enabled: boolean },
) {
  const running = useMemo(() => runningStates(resource), [resource])
  const found = useQuery({
    ...pageQuery(resource, conditions, page, running.size > 0 ? { optionsOf: polling } : undefined),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(row => running.has(String(row[resource.flow?.field ?? '']))) ? runningEveryMs : false,
    placeholderData: keepPreviousData,
    enabled,
  })
  const { known, isAsking, askExactly } = useTotal(resource, conditions)
  const { total = 0, totalIsMinimum = false } = known ?? found.data ?? {}
  return { found, rows: found.data?.rows ?? noRows, total, totalIsMinimum, isAsking, askExactly }
}

/** A record in such a state is changed by a job: the list is read again while it shows one. */
const runningStates = ({ flow }: Resource): ReadonlySet<string> =>
  new Set(Object.entries(flow?.states ?? {}).flatMap(([name, { tone }]) => (tone === 'running' ? [name] : [])))
