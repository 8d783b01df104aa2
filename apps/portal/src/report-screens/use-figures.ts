import { type Report, reportCall } from '@sfa/kit/report'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Body, recordsKey, type WireRow } from '../resource-screens/record-calls'
import { justAskedMs } from '../shared/request/query-client'
import { post } from '../shared/request/request'
import { bringsTotals } from './rows-asked-with'

export interface Figures {
  totals: Readonly<Record<string, number | null>>
  chart: readonly WireRow[]
  hidden: readonly string[]
}

/**
 * Totals and chart of a search, whatever its order and page; `besides` are those that came with the rows. Where they
 * cannot be fetched the rows stand alone.
 */
export function useFigures(
  report: Report,
  conditions: Body,
  withChart: boolean,
  besides: object | undefined,
): Figures | undefined {
  const { data } = useQuery({
    ...figuresQuery(report, conditions, withChart),
    enabled: withChart || !bringsTotals(report),
    placeholderData: keepPreviousData,
    refetchInterval: report.refreshSeconds ? report.refreshSeconds * 1000 : false,
  })
  return data ?? (besides as Figures | undefined)
}

export const figuresQuery = (report: Report, { sort: _, ...conditions }: Body, withChart: boolean) => {
  const body = { ...conditions, chart: withChart }
  return {
    queryKey: recordsKey(report.shape, 'figures', body),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      post<Figures>(reportCall(report.path, 'figures'), body, { signal, saidBy: 'background' }),
    staleTime: justAskedMs,
  }
}
