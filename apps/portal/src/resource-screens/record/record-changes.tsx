import { recordChangesCall } from '@sfa/resource-kit/calls/history.calls'
import { auditFields, type Resource } from '@sfa/resource-kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Empty, Result, Skeleton, Timeline, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callRows } from '../../shared/call'
import { useLabelOf } from '../../shared/label'
import { type DisplayContext, display } from '../field/displays'
import { useDictionaries } from '../lookup/dictionaries'
import { recordsKey, type WireRow } from '../record-calls'
import { dictTypes } from './dict-types'

const ways = ['create', 'update', 'updateStatus', 'batchUpdate', 'import', 'undo', 'undoBatch'] as const

/** What happened to a record, the last change first. */
export function RecordChanges({ resource, row }: { resource: Resource; row: WireRow }) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const { text: dict } = useDictionaries(dictTypes(resource))
  const { data, isError, isPending } = useQuery({
    queryKey: recordsKey(resource, 'changes', row.id, row.ver),
    queryFn: ({ signal }) => callRows(recordChangesCall, { resource: resource.key, id: row.id }, { signal }),
  })
  if (isPending) return <Skeleton active />
  if (isError) return <Result status="warning" title={t('failed')} />
  if (data.rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('record.noChanges')} />
  const context: DisplayContext = { place: 'cell', dict }
  const shown = (name: string, value: unknown): ReactNode => {
    const field = resource.fields[name]
    return (field ? display(field, value, context, name) : (value as ReactNode)) ?? '-'
  }
  const nameOf = (name: string) => {
    const field = resource.fields[name] ?? auditFields[name as keyof typeof auditFields]
    return field ? labelOf(field.label) : name
  }
  const wayOf = (operation: string) => t(`record.way.${ways.find(way => way === operation) ?? 'update'}`)
  return (
    <Timeline
      items={data.rows.map(change => ({
        key: change.id,
        content: (
          <>
            <Typography.Text strong>{wayOf(change.operation)}</Typography.Text>{' '}
            <Typography.Text type="secondary">
              {change.userName} {change.createTime.slice(0, 19)}
            </Typography.Text>
            {Object.entries(change.changes).map(([name, [before, after]]) => (
              <div key={name}>
                {nameOf(name)}：{change.operation === 'create' ? null : <>{shown(name, before)} → </>}
                {shown(name, after)}
              </div>
            ))}
          </>
        ),
      }))}
    />
  )
}
