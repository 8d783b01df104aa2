import { keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { logKey, searchLog } from '../../../shared/job/job-calls'
import { type JobFilters, jobConditions } from '../../../shared/job/job-filters'
import { isUnderWay, type JobDirection, type JobRow } from '../../../shared/job/job-row'
import { ownJobs } from '../../../shared/job/job-stream'
import { useJobSearch } from '../../../shared/job/use-job-search'
import { useLiveRows } from '../../../shared/job/use-live-rows'
import { ListTable } from '../../../shared/list/list-table'
import { RefreshButton } from '../../../shared/list/refresh-button'
import { preferenceQuery, usePreference } from '../../../shared/preferences'
import { askAgain, polling } from '../../../shared/request/polling'
import { justAskedMs, queryClient } from '../../../shared/request/query-client'
import type { RequestError } from '../../../shared/request/request-error'
import { SearchFailure } from '../../../shared/request/search-failure'
import { useStore } from '../../../shared/store'
import { paginationOf } from '../../../shared/use-paging'
import { JobDrawer } from './job-drawer'
import { useLogColumns } from './log-columns'

const defaults = { pageSize: 20 }
/** Other people's jobs are not on the user's event line. */
const othersEveryMs = 5_000
const withoutLineMs = 3_000

const settingKey = (direction: JobDirection) => `table:${direction}-log`

const logQuery = (direction: JobDirection, body: object) => ({
  queryKey: logKey(direction, body),
  queryFn: (context: QueryFunctionContext) => searchLog(direction, body, polling(context)),
  staleTime: justAskedMs,
})

/** Asks for the first page of a log, or for the job that the address names. */
export const prefetchLog = (direction: JobDirection) => async (params: URLSearchParams) => {
  const batchId = params.get('batchId') ?? undefined
  const setting = await queryClient.fetchQuery(preferenceQuery<typeof defaults>(settingKey(direction)))
  const page = { pageIndex: 1, pageSize: (setting ?? defaults).pageSize }
  await queryClient.prefetchQuery(logQuery(direction, { ...jobConditions({ batchId }), page }))
}

/**
 * The log of imports, exports or other jobs: those of every user where the reader may see them, newest first, alive
 * while they run.
 * `?batchId=` shows one of them.
 */
export function LogPage({ direction }: { direction: JobDirection }) {
  const [query] = useSearchParams()
  const batchId = query.get('batchId') ?? undefined
  // A link to another job finds the page as new.
  return <Log key={batchId ?? ''} direction={direction} batchId={batchId} />
}

function Log({ direction, batchId }: { direction: JobDirection; batchId: string | undefined }) {
  const { t } = useTranslation('bulk')
  const [filters, setFilters] = useState<JobFilters>(batchId ? { batchId } : {})
  const [page, setPage] = useState(1)
  const [{ pageSize }, remember, loading] = usePreference(settingKey(direction), defaults)
  const [shown, setShown] = useState<string>()
  const { connected, rows: own } = useStore(ownJobs.store)
  const body = useMemo(
    () => ({ ...jobConditions(filters), page: { pageIndex: page, pageSize } }),
    [filters, page, pageSize],
  )
  const found = useQuery({
    ...logQuery(direction, body),
    placeholderData: keepPreviousData,
    enabled: !loading,
    refetchInterval: ({ state }) => {
      const running = state.data?.rows.filter(isUnderWay) ?? []
      if (running.length === 0) return false
      return connected && running.every(({ batchId }) => own.has(batchId))
        ? false
        : connected
          ? othersEveryMs
          : withoutLineMs
    },
  })
  const rows = useLiveRows(found.data?.rows ?? noRows, ownJobs)
  const columns = useLogColumns(direction, setShown)
  return (
    <>
      <ListTable<JobRow>
        search={useJobSearch<JobRow>(direction, filters, next => {
          setFilters(next)
          setPage(1)
        })}
        tools={<RefreshButton loading={found.isFetching && !found.isPending} onClick={() => void askAgain(found)} />}
        above={
          found.isError && (
            <SearchFailure
              message={(found.error as RequestError).message || t('log.failed')}
              retry={t('log.retry')}
              onRetry={() => void askAgain(found)}
            />
          )
        }
        rowKey="batchId"
        rows={rows}
        loading={found.isPending}
        columns={columns}
        width={widthOf(columns)}
        emptyText={t('log.empty')}
        pagination={{
          ...paginationOf({ pageIndex: page, pageSize }, found.data?.total, next => {
            if (next.pageSize !== pageSize) remember({ pageSize: next.pageSize })
            setPage(next.pageIndex)
          }),
          showQuickJumper: true,
          showTotal: count => t('log.total', { count }),
        }}
      />
      <JobDrawer batchId={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

const noRows: readonly JobRow[] = []

const widthOf = (columns: readonly { width?: string | number }[]) =>
  columns.reduce((sum, { width }) => sum + Number(width ?? 0), 0)
