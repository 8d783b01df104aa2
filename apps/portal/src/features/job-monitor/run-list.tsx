import type { MonitorRow } from '@sfa/kit/calls/monitor.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../shared/format-count'
import frame from '../../shared/frame.module.css'
import { type JobFilters, jobConditions } from '../../shared/job/job-filters'
import { JobProgressBar } from '../../shared/job/job-progress'
import { isUnderWay } from '../../shared/job/job-row'
import { allJobs } from '../../shared/job/job-stream'
import { kindLabel } from '../../shared/job/kind-label'
import { PhaseTag } from '../../shared/job/phase-tag'
import { useJobSearch } from '../../shared/job/use-job-search'
import { useLiveRows } from '../../shared/job/use-live-rows'
import { ListTable } from '../../shared/list/list-table'
import type { ProColumns } from '../../shared/pro'
import { queryClient } from '../../shared/request/query-client'
import type { RequestError } from '../../shared/request/request-error'
import { useStore } from '../../shared/store'
import { usePaging } from '../../shared/use-paging'
import styles from './monitor.module.css'
import { monitorKey, type RunOfTenant, runsQuery, tenantsQuery } from './monitor-calls'
import { RunActions } from './run-actions'

const withoutLineMs = 5_000

/** Everybody's runs, imports and exports together, newest first. */
export function RunList({ onShow }: { onShow: (run: RunOfTenant) => void }) {
  const { t } = useTranslation(['monitor', 'bulk'])
  const [filters, setFilters] = useState<JobFilters>({})
  const { page, toFirstPage, paginationFor } = usePaging()
  const [tenantId, setTenantId] = useState<string>()
  const { connected } = useStore(allJobs.store)
  const tenants = useQuery(tenantsQuery)
  const body = useMemo(() => ({ ...jobConditions(filters), tenantId, page }), [filters, tenantId, page])
  const found = useQuery({
    ...runsQuery(body),
    placeholderData: keepPreviousData,
    // The event line tells of the own tenant.
    refetchInterval: connected && tenantId === undefined ? false : withoutLineMs,
  })
  // A run that begins or changes its phase belongs into the list, or out of it.
  useEffect(
    () =>
      allJobs.onRow((row, before) => {
        if (before?.phase !== row.phase) void queryClient.invalidateQueries({ queryKey: monitorKey() })
      }),
    [],
  )
  const rows = useLiveRows(found.data?.rows ?? noRows, allJobs)
  const columns = useColumns(onShow)
  return (
    <ListTable<MonitorRow>
      search={useJobSearch<MonitorRow>(undefined, filters, next => {
        setFilters(next)
        toFirstPage()
      })}
      lead={<h2 className={styles.title}>{t('runs')}</h2>}
      tools={
        tenants.data &&
        tenants.data.length > 1 && (
          <Select
            aria-label={t('tenant.name')}
            value={tenantId ?? tenants.data[0]?.tenantId}
            options={tenants.data.map(({ tenantId: value, name }) => ({ value, label: name }))}
            onChange={next => {
              setTenantId(next === tenants.data[0]?.tenantId ? undefined : next)
              toFirstPage()
            }}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: 240 }}
          />
        )
      }
      above={found.isError && <Alert type="error" showIcon title={(found.error as RequestError).message} />}
      rowKey="batchId"
      rows={rows}
      loading={found.isPending}
      columns={columns}
      emptyText={t('bulk:log.empty')}
      pagination={{
        ...paginationFor(found.data?.total),
        showQuickJumper: true,
        showTotal: count => t('bulk:log.total', { count }),
      }}
    />
  )
}

const noRows: readonly MonitorRow[] = []

function useColumns(onShow: (run: RunOfTenant) => void): ProColumns<MonitorRow>[] {
  const { t } = useTranslation(['monitor', 'bulk'])
  return [
    {
      title: t('bulk:log.batchId'),
      width: 90,
      render: (_, row) => (
        <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => onShow(row)}>
          {row.batchId}
        </Button>
      ),
    },
    {
      title: t('bulk:log.fileName'),
      width: 220,
      render: (_, { fileName }) => (
        <span className={frame.text} title={fileName ?? ''} style={{ maxWidth: 210 }}>
          {fileName ?? '-'}
        </span>
      ),
    },
    {
      title: t('bulk:log.type'),
      width: 150,
      className: frame.time,
      render: (_, row) => `${t(`job.${row.job}`)} · ${kindLabel(row)}`,
    },
    {
      title: t('bulk:log.phase'),
      width: 200,
      render: (_, row) => (isUnderWay(row) ? <JobProgressBar job={row} /> : <PhaseTag phase={row.phase} />),
    },
    { title: t('bulk:count.total'), width: 90, align: 'end', render: (_, { total }) => formatCount(total) },
    { title: t('bulk:count.success'), width: 90, align: 'end', render: (_, row) => formatCount(row.successCount) },
    {
      title: t('bulk:count.failure'),
      width: 90,
      align: 'end',
      render: (_, { failureCount }) => (
        <span className={failureCount > 0 ? styles.alarm : undefined}>{formatCount(failureCount)}</span>
      ),
    },
    { title: t('bulk:log.user'), dataIndex: 'userName', width: 100, ellipsis: true },
    { title: t('priority'), dataIndex: 'priority', width: 80, align: 'end' },
    { title: t('attempt'), dataIndex: 'attempt', width: 80, align: 'end' },
    { title: t('bulk:log.startTime'), dataIndex: 'startTime', width: 160, className: frame.time },
    { title: t('bulk:log.endTime'), dataIndex: 'endTime', width: 160, className: frame.time },
    {
      title: t('bulk:log.actions'),
      key: 'actions',
      width: 180,
      fixed: 'right',
      render: (_, row) => <RunActions row={row} onShow={onShow} />,
    },
  ]
}
