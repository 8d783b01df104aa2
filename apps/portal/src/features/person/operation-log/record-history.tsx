import { type ChangeRow, recordChangesCall, type TimelineEvent } from '@sfa/kit/calls/history.calls'
import { shapeName } from '@sfa/kit/shapes'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Result, Skeleton, Space, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryProps } from '../../../resource-screens/extensions'
import { recordsKey } from '../../../resource-screens/record-calls'
import { colon, useLabelOf } from '../../../shared/language/label'
import { callRows } from '../../../shared/request/call'
import type { RequestError } from '../../../shared/request/request-error'
import { RowLink } from '../../../shared/row-links'
import styles from '../person.module.css'
import { ChangeDrawer } from './change-drawer'
import { useChangedValues } from './changed-values'
import { useChangeText } from './use-change-text'

/** So many are drawn at once; the rest comes when it is asked for. */
const step = 20

/** What happened to a record, the last change first: beside its drawer and on its own page. */
export default function RecordHistory({ resource, id }: HistoryProps) {
  const { t } = useTranslation('person')
  const [most, setMost] = useState(step)
  const [opened, setOpened] = useState<ChangeRow>()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: recordsKey(resource, 'changes', id),
    queryFn: ({ signal }) => callRows(recordChangesCall, { resource: shapeName(resource), id }, { signal }),
    staleTime: 0,
  })
  if (isPending) return <Skeleton active />
  if (error)
    return (
      <Result
        status="warning"
        title={(error as RequestError).message || t('log.historyFailed')}
        extra={<Button onClick={() => void refetch()}>{t('log.retry')}</Button>}
      />
    )
  const { rows } = data
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('log.noHistory')} />
  return (
    <>
      <Timeline
        className={styles.history}
        items={rows.slice(0, most).map(row => ({
          key: `${row.id} ${row.createTime} ${row.source}`,
          color: row.event ? eventColour : undefined,
          content: row.event ? (
            <Happened row={row} event={row.event} onOpen={() => setOpened(row)} />
          ) : (
            <Change row={row} isOfLine={row.resource !== resource.key} onOpen={() => setOpened(row)} />
          ),
        }))}
      />
      {rows.length > most && (
        <Button onClick={() => setMost(most + step)}>{t('log.more', { count: rows.length - most })}</Button>
      )}
      <ChangeDrawer row={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** Apart from changes of fields. */
const eventColour = 'gray'

/** A decision with what it changed, or what is no change of a field: a print, a shipment. */
function Happened({
  row,
  event: { text, data },
  onOpen,
}: {
  row: ChangeRow
  event: TimelineEvent
  onOpen: () => void
}) {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  const { sourceText } = useChangeText()
  return (
    <>
      <Space size={12} wrap>
        <Typography.Text strong>{labelOf(text)}</Typography.Text>
        <span>{row.userName}</span>
        <Typography.Text type="secondary">{row.createTime.slice(0, 19)}</Typography.Text>
        <Typography.Text type="secondary">{sourceText(row.source)}</Typography.Text>
        {Object.keys(row.changes).length > 0 && <RowLink onClick={onOpen}>{t('log.diff')}</RowLink>}
      </Space>
      {data.map(({ label, value }, at) => (
        <div key={at} className={styles.change}>
          {labelOf(label)}
          {colon()}
          {typeof value === 'object' ? labelOf(value) : value}
        </div>
      ))}
      <Changes row={row} />
    </>
  )
}

/** Of a line of a dynamic detail it says which one. */
function Change({ row, isOfLine, onOpen }: { row: ChangeRow; isOfLine: boolean; onOpen: () => void }) {
  const { t } = useTranslation('person')
  const { objectText, operationText, sourceText } = useChangeText()
  return (
    <>
      <Space size={12} wrap>
        <Typography.Text strong>{operationText(row)}</Typography.Text>
        {isOfLine && <span>{[objectText(row.resource), row.recordName].filter(Boolean).join(' ')}</span>}
        <span>{row.userName}</span>
        <Typography.Text type="secondary">{row.createTime.slice(0, 19)}</Typography.Text>
        <Typography.Text type="secondary">{sourceText(row.source)}</Typography.Text>
        <RowLink onClick={onOpen}>{t('log.diff')}</RowLink>
      </Space>
      <Changes row={row} />
    </>
  )
}

function Changes({ row }: { row: ChangeRow }) {
  const { fieldText } = useChangeText()
  const { fieldsOf, show } = useChangedValues(row.resource, 'cell')
  return fieldsOf(row.changes)
    .filter(isTold(row))
    .map(([name, [before, after]]) => (
      <div key={name} className={styles.change}>
        {fieldText(row.resource, name)}
        {colon()}
        {row.operation === 'create' ? null : (
          <>
            <span className={styles.old}>{show(name, before)}</span> →{' '}
          </>
        )}
        {show(name, after)}
      </div>
    ))
}

/** Of a new record only what it began with. */
const isTold =
  ({ operation }: ChangeRow) =>
  ([, [, after]]: [string, readonly [unknown, unknown]]) =>
    operation !== 'create' || !(after === null || after === undefined || after === '' || isEmptyList(after))
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
