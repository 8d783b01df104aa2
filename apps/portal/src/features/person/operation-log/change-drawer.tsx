import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import { Drawer, Space } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Facts } from '../../../shared/facts'
import { InnerTable } from '../../../shared/list/inner-table'
import styles from '../person.module.css'
import { useChangedValues } from './changed-values'
import { batchOfSource, isOfBatch, logOfSource, useChangeText } from './use-change-text'

/** One change: who and when, and every field before and after. */
export function ChangeDrawer({ row, onClose }: { row: ChangeRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('person')
  const { objectText, operationText } = useChangeText()
  // While it slides out it still shows what it showed.
  const last = useRef(row)
  if (row) last.current = row
  const shown = row ?? last.current
  return (
    <Drawer
      open={row !== undefined}
      size="min(860px, calc(100vw - 48px))"
      title={
        shown &&
        (isOfBatch(shown)
          ? t('log.batchTitle', { object: objectText(shown.resource), operation: operationText(shown) })
          : t('log.title', { object: objectText(shown.resource), name: shown.recordName ?? `#${shown.recordId}` }))
      }
      onClose={onClose}
      destroyOnHidden
    >
      {shown && <Change row={shown} />}
    </Drawer>
  )
}

function Change({ row }: { row: ChangeRow }) {
  const { t } = useTranslation('person')
  const { fieldText, operationText, sourceText } = useChangeText()
  const { fieldsOf, show } = useChangedValues(row.resource, 'detail')
  const batch = batchOfSource(row.source)
  const fields = fieldsOf(row.changes)
  return (
    <>
      <Facts
        column={2}
        items={[
          { key: 'time', label: t('log.time'), children: row.createTime },
          { key: 'user', label: t('log.user'), children: row.userName },
          { key: 'operation', label: t('log.operation'), children: operationText(row) },
          {
            key: 'source',
            label: t('log.source'),
            children: (
              <Space size="large">
                {sourceText(row.source)}
                {batch && (
                  <Link to={`${logOfSource(row.source)}?batchId=${encodeURIComponent(batch)}`}>
                    {t('log.seeBatch')}
                  </Link>
                )}
              </Space>
            ),
          },
          { key: 'trace', label: t('log.traceId'), span: 2, children: row.traceId },
        ]}
      />
      <InnerTable
        rowKey="name"
        pagination={false}
        dataSource={fields.map(([name, [before, after]]) => ({ name, before, after }))}
        style={{ marginTop: 16 }}
        columns={[
          { title: t('log.field'), width: 160, render: (_, { name }) => fieldText(row.resource, name) },
          {
            title: t('log.before'),
            render: (_, { name, before }) => <span className={styles.old}>{show(name, before)}</span>,
          },
          { title: t('log.after'), render: (_, { name, after }) => show(name, after) },
        ]}
      />
    </>
  )
}
