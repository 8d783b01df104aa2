import { CloudSyncOutlined } from '@ant-design/icons'
import { publishSyncTypesCall, type SyncTypeRow, searchSyncTypesCall } from '@sfa/mobile/definitions/sync.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../shared/ask-first'
import { formatBytes } from '../../../shared/format-bytes'
import { formatCount } from '../../../shared/format-count'
import frame from '../../../shared/frame.module.css'
import { useLabelOf } from '../../../shared/language/label'
import { ListTable } from '../../../shared/list/list-table'
import { RefreshButton } from '../../../shared/list/refresh-button'
import { joined } from '../../../shared/list-of'
import { usePermission } from '../../../shared/menu/use-permission'
import type { ProColumns } from '../../../shared/pro'
import { call, callRows } from '../../../shared/request/call'
import { RowLink, RowLinks } from '../../../shared/row-links'
import { useAct } from '../../../shared/use-act'

type TypeName = SyncTypeRow['type']
const noRows: readonly SyncTypeRow[] = []
const query = { queryKey: ['mobile', 'sync'], queryFn: () => callRows(searchSyncTypesCall), staleTime: 0 }

/** What phones are sent, by sync type. */
export default function SyncPage() {
  const { t } = useTranslation(['mobile', 'resource'])
  const labelOf = useLabelOf()
  const mayPublish = usePermission()('publish')
  const client = useQueryClient()
  const { data, isFetching, error, refetch } = useQuery(query)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { busy, act } = useAct()
  const rows = data?.rows ?? noRows
  const sent = rows.filter(({ waitsFor }) => waitsFor === null)

  const publish = async (types: readonly TypeName[]) => {
    const names = joined(rows.filter(({ type }) => types.includes(type)).map(({ label }) => labelOf(label)))
    if (!(await askFirst(t('sync.publish'), t('sync.publishText', { names })))) return
    await act(
      async () => {
        const { published } = await call(publishSyncTypesCall, { types: [...types] })
        return t('sync.published', { count: published })
      },
      () => {
        setChosen([])
        return client.invalidateQueries({ queryKey: query.queryKey })
      },
    )
  }

  const columns: ProColumns<SyncTypeRow>[] = [
    {
      title: t('sync.name'),
      key: 'label',
      width: 220,
      fixed: 'left',
      render: (_, { label, waitsFor }) => (
        <span>
          {labelOf(label)} {waitsFor && <Tag>{t('sync.waits', { what: labelOf(waitsFor) })}</Tag>}
        </span>
      ),
    },
    {
      title: t('sync.type'),
      dataIndex: 'type',
      width: 160,
      render: (_, { type }) => <Typography.Text code>{type}</Typography.Text>,
    },
    { title: t('sync.version'), width: 120, className: frame.time, render: (_, { version }) => version ?? '-' },
    {
      title: t('sync.records'),
      width: 100,
      align: 'end',
      render: (_, { records }) => (records === null ? '-' : formatCount(records)),
    },
    {
      title: t('sync.size'),
      width: 100,
      align: 'end',
      render: (_, { bytes }) => (bytes === null ? '-' : formatBytes(bytes)),
    },
    { title: t('sync.lastChange'), width: 170, className: frame.time, render: (_, row) => row.lastChange ?? '-' },
    {
      title: t('sync.lastPublished'),
      width: 240,
      render: (_, { publishedTime, publishedBy }) =>
        publishedTime ? <span className={frame.time}>{`${publishedTime} ${publishedBy ?? ''}`}</span> : '-',
    },
    ...(mayPublish
      ? [
          {
            title: t('resource:actions'),
            key: 'actions',
            width: 120,
            fixed: 'right' as const,
            render: (_: unknown, { type, waitsFor }: SyncTypeRow) =>
              waitsFor === null && (
                <RowLinks>
                  <RowLink onClick={() => void publish([type])}>{t('sync.publish')}</RowLink>
                </RowLinks>
              ),
          },
        ]
      : []),
  ]
  return (
    <ListTable<SyncTypeRow>
      lead={
        mayPublish && (
          <Button
            type="primary"
            icon={<CloudSyncOutlined />}
            loading={busy}
            disabled={sent.length === 0}
            onClick={() => void publish(sent.map(({ type }) => type))}
          >
            {t('sync.publishAll')}
          </Button>
        )
      }
      tools={<RefreshButton loading={isFetching} onClick={() => void refetch()} />}
      above={
        <div className={frame.above}>
          <Alert type={error ? 'error' : 'info'} showIcon title={error ? error.message : t('sync.intro')} />
        </div>
      }
      selection={
        mayPublish
          ? {
              keys: chosen,
              nameOf: ({ label }) => labelOf(label),
              onChange: keys => setChosen(keys.filter(key => sent.some(({ type }) => type === key))),
              bar: (
                <Button loading={busy} onClick={() => void publish(chosen as readonly TypeName[])}>
                  {t('sync.publishChosen', { count: chosen.length })}
                </Button>
              ),
            }
          : undefined
      }
      rowKey="type"
      rows={rows}
      loading={isFetching}
      columns={columns}
      pagination={false}
    />
  )
}
