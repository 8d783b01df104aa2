import { type ScriptError, searchScriptErrorsCall } from '@sfa/shell/definitions/script-error.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Input, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../shared/frame.module.css'
import { ListTable } from '../../shared/list/list-table'
import { RefreshButton } from '../../shared/list/refresh-button'
import type { ProColumns } from '../../shared/pro'
import { callRows } from '../../shared/request/call'
import { justAskedMs, queryClient } from '../../shared/request/query-client'
import { limitOf } from '../../shared/text-limit'
import { firstPage, type Page, usePaging } from '../../shared/use-paging'
import styles from './error-log.module.css'

interface Filters {
  message?: string
  userName?: string
}

const errorsQuery = (body: Filters & { page: Page }) => ({
  queryKey: ['error-log', body],
  queryFn: ({ signal }: { signal: AbortSignal }) => callRows(searchScriptErrorsCall, body, { signal }),
  staleTime: justAskedMs,
})

export const prefetch = () => queryClient.prefetchQuery(errorsQuery({ page: firstPage }))

/** What failed in whose browser, on which page and when. */
export default function ErrorLogPage() {
  const { t } = useTranslation(['shell', 'resource'])
  const [filters, setFilters] = useState<Filters>({})
  const { page, toFirstPage, paginationFor } = usePaging()
  const body = { ...filters, page }
  const found = useQuery({
    ...errorsQuery(body),
    placeholderData: keepPreviousData,
  })
  const find = (next: Filters) => {
    setFilters(next)
    toFirstPage()
    void found.refetch()
  }
  const fields = useMemo(
    (): ProColumns<ScriptError>[] => [
      {
        dataIndex: 'message',
        title: t('errorLog.messageOrPage'),
        formItemRender: () => <Input allowClear placeholder={t('resource:enter')} count={limitOf(200)} />,
      },
      {
        dataIndex: 'userName',
        title: t('errorLog.user'),
        formItemRender: () => <Input allowClear placeholder={t('resource:enter')} count={limitOf(100)} />,
      },
    ],
    [t],
  )
  const columns = useMemo(
    (): ProColumns<ScriptError>[] => [
      { title: t('errorLog.time'), dataIndex: 'time', width: 170, className: frame.time },
      { title: t('errorLog.type'), dataIndex: 'type', width: 90, render: (_, { type }) => <Tag>{type}</Tag> },
      { title: t('errorLog.code'), dataIndex: 'code', width: 70 },
      { title: t('errorLog.message'), dataIndex: 'message', width: 360, ellipsis: true },
      { title: t('errorLog.page'), dataIndex: 'page', width: 220, ellipsis: true },
      {
        title: t('errorLog.user'),
        key: 'user',
        width: 150,
        render: (_, { userName, userCode }) => `${userName} · ${userCode}`,
      },
      { title: t('errorLog.version'), dataIndex: 'version', width: 90 },
    ],
    [t],
  )
  return (
    <ListTable<ScriptError>
      search={{
        fields,
        values: filters as Readonly<Record<string, unknown>>,
        onSearch: find,
        onReset: () => find({}),
      }}
      tools={<RefreshButton onClick={() => void found.refetch()} />}
      above={found.error && <Alert type="error" showIcon title={found.error.message} className={frame.above} />}
      rowKey="id"
      rows={found.data?.rows ?? noRows}
      loading={found.isPending}
      columns={columns}
      expandable={{
        expandedRowRender: ({ message, stack, userAgent }) => (
          <div className={styles.details}>
            <pre>{[message, stack].filter(Boolean).join('\n\n')}</pre>
            <small>{userAgent}</small>
          </div>
        ),
      }}
      pagination={paginationFor(found.data?.total)}
    />
  )
}

const noRows: readonly ScriptError[] = []
