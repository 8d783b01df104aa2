import { type LoggedChange, recordHistoryCall } from '@sfa/resource-kit/calls/history.calls'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryProps } from '../../../resource-screens/extensions'
import { recordsKey } from '../../../resource-screens/record-calls'
import { call } from '../../../shared/call'
import { useLabelOf } from '../../../shared/label'
import { RowLink } from '../../../shared/row-links'
import { ChangeDrawer } from './change-drawer'
import { useChangeText } from './use-change-text'

/** Everything that happened to a record, the last change first; a line opens what it changed. */
export default function RecordHistory({ resource, id, open, onClose }: HistoryProps) {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  const { operationText, sourceText } = useChangeText()
  const [shown, setShown] = useState<LoggedChange>()
  const { data = [], isFetching } = useQuery({
    queryKey: recordsKey(resource, 'history', id),
    queryFn: ({ signal }) => call(recordHistoryCall, { resource: resource.key, id }, { signal }),
    enabled: open,
    staleTime: 0,
  })
  return (
    <Drawer
      open={open}
      size="min(860px, calc(100vw - 48px))"
      title={t('log.history', { what: labelOf(resource.label) })}
      onClose={onClose}
      destroyOnHidden
    >
      <Table<LoggedChange>
        size="small"
        rowKey={row => `${row.id} ${row.createTime} ${row.source}`}
        loading={isFetching}
        dataSource={data}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('log.time'), dataIndex: 'createTime', width: 170 },
          { title: t('log.user'), dataIndex: 'userName', width: 110, ellipsis: true },
          { title: t('log.operation'), width: 100, render: (_, row) => operationText(row.operation) },
          { title: t('log.field'), dataIndex: 'fields', ellipsis: true, render: fields => fields ?? '-' },
          { title: t('log.source'), width: 130, ellipsis: true, render: (_, row) => sourceText(row.source) },
          { width: 70, render: (_, row) => <RowLink onClick={() => setShown(row)}>{t('log.diff')}</RowLink> },
        ]}
      />
      <ChangeDrawer row={shown} onClose={() => setShown(undefined)} />
    </Drawer>
  )
}
