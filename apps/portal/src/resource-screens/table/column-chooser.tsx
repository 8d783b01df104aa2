import { fieldOf, type Resource } from '@sfa/resource-kit/resource'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import { TickList } from '../../shared/tick-list'
import styles from './column-chooser.module.css'
import { type ColumnChoice, columnsOf } from './table-preference'

interface Props {
  resource: Resource
  columns: readonly ColumnChoice[]
  hidden: ReadonlySet<string>
  onChange: (columns: readonly ColumnChoice[] | undefined) => void
  onClose: () => void
}

/** Which columns the list shows and in which order: check-all, drag, reset (2-master-data.md §2.1). */
export function ColumnChooser({ resource, columns, hidden, onChange, onClose }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const [draft, setDraft] = useState(columns)
  const [reset, setReset] = useState(false)
  return (
    <Modal
      open
      title={t('columns.title')}
      width={420}
      onCancel={onClose}
      okText={t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !draft.some(column => column.shown) }}
      onOk={() => {
        onChange(reset ? undefined : draft)
        onClose()
      }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <div className={styles.footer}>
          <Button
            type="link"
            onClick={() => {
              setDraft(columnsOf(resource, {}, hidden))
              setReset(true)
            }}
          >
            {t('columns.reset')}
          </Button>
          <span>
            <CancelBtn /> <OkBtn />
          </span>
        </div>
      )}
    >
      <TickList
        items={draft.map(column => ({
          id: column.key,
          label: labelOf(fieldOf(resource, column.key).label),
          ticked: column.shown,
          column,
        }))}
        onChange={items => {
          setDraft(items.map(({ column, ticked }) => ({ ...column, shown: ticked })))
          setReset(false)
        }}
      />
    </Modal>
  )
}
