import { BarChartOutlined } from '@ant-design/icons'
import { withOwnObjects } from '@sfa/kit/own-objects'
import type { Report } from '@sfa/kit/report'
import type { Resource } from '@sfa/kit/resource'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Space, Table } from 'antd'
import { Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { extensionOf, toolbarParts } from '../resource-screens/extensions'
import { useTotal } from '../resource-screens/known-total'
import { useOwnFields } from '../resource-screens/lookup/custom-fields'
import { forgetRecords } from '../resource-screens/lookup/forget-records'
import { pageQuery } from '../resource-screens/page-query'
import type { WireRow } from '../resource-screens/record-calls'
import { RowActions } from '../resource-screens/row-actions'
import { FilterTags } from '../resource-screens/search/filter-tags'
import { useSearchFields } from '../resource-screens/search/search-fields'
import { conditionsOf } from '../resource-screens/search/search-state'
import { useSearchState } from '../resource-screens/search/use-search-state'
import { RecordList } from '../resource-screens/table/record-list'
import { usePageSize, useTableSettings } from '../resource-screens/table/table-preference'
import { objectsStore } from '../shared/definitions'
import { FoundTotal } from '../shared/found-total'
import frame from '../shared/frame.module.css'
import { lazyScreen } from '../shared/lazy-screen'
import { RefreshButton } from '../shared/list/refresh-button'
import { useLastPage } from '../shared/list/use-last-page'
import { usePreference } from '../shared/preferences'
import { placesStore } from '../shared/request/places'
import { justAskedMs } from '../shared/request/query-client'
import type { RequestError } from '../shared/request/request-error'
import { SearchFailure } from '../shared/request/search-failure'
import { useStore } from '../shared/store'
import styles from './report.module.css'
import { useReportCell } from './report-cell'
import { rowsAskedWith } from './rows-asked-with'
import { TotalsRow } from './totals-row'
import { useFigures } from './use-figures'

// The library of charts is as large as the rest of the page.
const loadChart = async () => ({ default: (await import('./chart-panel')).ChartPanel })

/** The preference that says whether the chart is shown. */
export const chartKey = (report: Report): string => `chart:${report.path.slice(1)}`

const noRows: readonly WireRow[] = []
const noIds: readonly string[] = []

/** Any report as its definition says it: search form, chart, rows with the ways behind their figures, totals, export. */
export function ReportPage({ report }: { report: Report }) {
  const own = useOwnFields(report.shape)
  const objects = useStore(objectsStore)
  const shape = useMemo(() => own && withOwnObjects(own, objects), [own, objects])
  // The search in the address is read once what the tenant has defined is known.
  return shape ? <Rows report={report} shape={shape} /> : <Skeleton active />
}

function Rows({ report, shape }: { report: Report; shape: Resource }) {
  const { t } = useTranslation(['report', 'resource'])
  const client = useQueryClient()
  const search = useSearchState(shape)
  const [charted, setCharted] = usePreference(chartKey(report), false)
  const conditions = useMemo(() => conditionsOf(search.state), [search.state])
  const { pageSize, ready } = usePageSize(shape)
  const page = { pageIndex: search.state.page, pageSize }
  const found = useQuery({
    ...pageQuery(shape, conditions, page, rowsAskedWith(report)),
    placeholderData: keepPreviousData,
    enabled: ready,
    staleTime: justAskedMs,
    refetchInterval: report.refreshSeconds ? report.refreshSeconds * 1000 : false,
  })
  useLastPage(page, found.isPlaceholderData ? undefined : found.data, search.turnTo)
  const figures = useFigures(report, conditions, charted, found.data?.figures)
  const hiddenNames = [...(figures?.hidden ?? []), ...Object.keys(report.ownParams)].join()
  const hidden = useMemo(() => new Set(hiddenNames.split(',')), [hiddenNames])
  const settings = useTableSettings(shape, hidden)
  const ahead = useStore(placesStore, places => (found.isFetching ? places.get(report.path) : undefined))
  const { rows = noRows } = found.data ?? {}
  const { known, isAsking, askExactly } = useTotal(shape, conditions)
  const { total = 0, totalIsMinimum } = known ?? found.data ?? {}
  const refresh = useCallback(() => void forgetRecords(client, shape), [client, shape])
  const hasActions = extensionOf(shape).rowActions !== undefined
  const actions = useMemo(
    () => (hasActions ? (row: WireRow) => <RowActions resource={shape} row={row} onChanged={refresh} /> : undefined),
    [hasActions, shape, refresh],
  )
  const hasTotals = Object.keys(report.totals).length > 0
  const ChartPanel = lazyScreen(loadChart)
  return (
    <RecordList
      resource={shape}
      rows={rows}
      total={total}
      totalText={<FoundTotal total={total} isMinimum={totalIsMinimum} isAsking={isAsking} onAsk={askExactly} />}
      // What renews itself is there already.
      loading={!settings.ready || (found.isFetching && (!report.refreshSeconds || !found.data))}
      search={search}
      searchForm={useSearchFields(shape, search)}
      settings={settings}
      hidden={hidden}
      validity={noCell}
      cell={useReportCell(report, search.state)}
      summed={hasTotals ? figures?.totals : undefined}
      summary={
        hasTotals
          ? // The table asks its summary itself whether it stands fast, so that must not be inside another component.
            columns => (
              <Table.Summary fixed>
                <TotalsRow report={report} columns={columns} hasActions={hasActions} figures={figures} />
              </Table.Summary>
            )
          : undefined
      }
      actions={actions}
      actionsWidth={116}
      tools={
        <Space wrap>
          {report.chart && (
            <Button icon={<BarChartOutlined />} aria-expanded={charted} onClick={() => setCharted(!charted)}>
              {t(charted ? 'hideChart' : 'chart')}
            </Button>
          )}
          <Suspense fallback={null}>
            {toolbarParts(shape).map((Part, index) => (
              <Part
                key={index}
                resource={shape}
                search={conditions}
                selectedIds={noIds}
                total={found.data && !totalIsMinimum ? total : undefined}
                onChanged={refresh}
              />
            ))}
          </Suspense>
          <RefreshButton onClick={refresh} />
        </Space>
      }
      above={
        <>
          <FilterTags resource={shape} search={search} />
          {ahead !== undefined && (
            <Alert type="info" showIcon className={frame.above} title={t('waiting', { count: ahead })} role="status" />
          )}
          {found.isError && (
            <SearchFailure
              message={(found.error as RequestError).message || t('resource:failed')}
              retry={t('resource:retry')}
              onRetry={() => void found.refetch()}
            />
          )}
          {report.chart && charted && (
            <Suspense fallback={<div className={styles.chart} />}>
              <ChartPanel report={report} points={figures?.chart} />
            </Suspense>
          )}
        </>
      }
    />
  )
}

const noCell = () => null
