import { type Report, reportCall } from '@sfa/resource-kit/report'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Body, recordsKey, type WireRow } from '../resource-screens/record-calls'
import { post } from '../shared/request'

export interface Figures {
  totals: Readonly<Record<string, number | null>>
  chart: readonly WireRow[]
  hidden: readonly string[]
}

/** Totals and chart of a search, whatever its order and page. Where they cannot be fetched the rows stand alone. */
export function useFigures(report: Report, { sort: _, ...conditions }: Body, withChart: boolean): Figures | undefined {
  const body = { ...conditions, chart: withChart }
  const { data } = useQuery({
    queryKey: recordsKey(report.shape, 'figures', body),
    queryFn: ({ signal }) => post<Figures>(reportCall(report.path, 'figures'), body, { signal, saidBy: 'background' }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: report.refreshSeconds ? report.refreshSeconds * 1000 : false,
  })
  return data
}
