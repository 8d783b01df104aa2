import type { ChangeRow } from '@sfa/resource-kit/calls/history.calls'
import type { Field } from '@sfa/resource-kit/field'
import { isChangedField } from '@sfa/resources/audit/change-texts'
import { findResource } from '@sfa/resources/registry'
import { Descriptions, Drawer, Space, Table } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type DisplayContext, display } from '../../../resource-screens/field/displays'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { dictTypes } from '../../../resource-screens/record/dict-types'
import styles from '../person.module.css'
import { isOfBatch, lineOfChange, logOfSource, useChangeText } from './use-change-text'

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
          ? t('log.batchTitle', { object: objectText(shown.resource), operation: operationText(shown.operation) })
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
  const resource = findResource(row.resource)
  const { text: dict } = useDictionaries(resource ? dictTypes(resource) : [])
  const context: DisplayContext = { place: 'detail', dict }
  const show = (name: string, value: unknown): ReactNode => {
    const line = resource && lineOfChange(resource, name)
    if (line) return value ? display(line.field, [value], context, name) : '-'
    return shownValue(resource?.fields[name], value, context, name)
  }
  const batch = /^(?:batch|undoBatch|undo|import):(\d+)$/.exec(row.source)?.[1]
  const fields = Object.entries(row.changes).filter(([name]) => isChangedField(resource, name))
  return (
    <>
      <Descriptions
        size="small"
        column={2}
        items={[
          { key: 'time', label: t('log.time'), children: row.createTime },
          { key: 'user', label: t('log.user'), children: row.userName },
          { key: 'operation', label: t('log.operation'), children: operationText(row.operation) },
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
      <Table
        size="small"
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

/** As the record's own page shows it; what no definition knows is shown as it is kept. */
function shownValue(field: Field | undefined, value: unknown, context: DisplayContext, name: string): ReactNode {
  if (value === null || value === undefined || value === '') return '-'
  if (field) return display(field, value, context, name) ?? '-'
  if (Array.isArray(value)) return value.length > 0 ? value.join('、') : '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
