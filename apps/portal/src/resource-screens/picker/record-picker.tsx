import { Badge, Flex, Modal, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../shared/format-count'
import { useLabelOf } from '../../shared/language/label'
import { notice } from '../../shared/notice'
import { ProConfigProvider } from '../../shared/pro'
import { listValueTypes } from '../field/value-types'
import { ChosenPanel } from './chosen-panel'
import { type Chosen, isNothingChosen, nothingChosen } from './picked'
import styles from './picker.module.css'
import type { PickerSource } from './picker-source'
import { PickerTable } from './picker-table'
import { useChosenCounts } from './use-chosen-count'

interface Props {
  /** One tab each; a single one needs no tabs. */
  sources: readonly PickerSource[]
  /** By the key of the resource. */
  chosen: Readonly<Record<string, Chosen>>
  /** What is chosen, where it is not the records of the only source. */
  title?: string
  max?: number
  /** Nothing may be chosen as well: the picker changes a choice that was made before. */
  mayBeEmpty?: boolean
  /** Stays open while a promise is awaited. */
  onConfirm: (chosen: Readonly<Record<string, Chosen>>) => void | Promise<void>
  onClose: () => void
}

/**
 * The picker dialog, 1200 wide: search, table, page bar, select-all, cancel-all, confirm, cancel,
 * and at its right what is chosen. Select-all takes the search, not its records: the server finds them.
 */
export function RecordPicker({ sources, chosen, title, max, mayBeEmpty = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const [draft, setDraft] = useState(chosen)
  const [working, setWorking] = useState(false)
  const parts = sources.map(({ resource }) => draft[resource.key] ?? nothingChosen)
  const counts = useChosenCounts(sources, parts)
  const change = (index: number, next: Chosen) => {
    const key = sources[index]?.resource.key
    if (key) setDraft(current => ({ ...current, [key]: next }))
  }
  const [first] = sources
  const table = ({ resource, filter }: PickerSource, index: number) => (
    <div className={styles.list} style={{ height: '100%' }}>
      <PickerTable
        resource={resource}
        filter={filter}
        chosen={parts[index] as Chosen}
        onChange={next => change(index, next)}
      />
    </div>
  )
  const confirm = async () => {
    const count = counts.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    if (max !== undefined && count > max) {
      notice.message.warning(t('picker.tooMany', { max }))
      return
    }
    setWorking(true)
    try {
      await onConfirm(draft)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Modal
      open
      width={1200}
      style={{ top: 24 }}
      title={title ?? t('picker.title', { what: first && labelOf(first.resource.label) })}
      onCancel={onClose}
      okText={t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !mayBeEmpty && parts.every(isNothingChosen) }}
      confirmLoading={working}
      onOk={() => void confirm()}
    >
      {/* A record's form may be around it, which has inputs where a list has filters. */}
      <ProConfigProvider valueTypeMap={listValueTypes}>
        <div className={styles.picker}>
          {sources.length === 1 && first ? (
            table(first, 0)
          ) : (
            <Tabs
              items={sources.map((source, index) => ({
                key: source.resource.key,
                label: (
                  <Flex gap={6} align="center">
                    {labelOf(source.resource.label)}
                    <Badge count={formatCount(counts[index] ?? 0)} size="small" color="blue" />
                  </Flex>
                ),
                children: table(source, index),
              }))}
            />
          )}
          <ChosenPanel
            sources={sources}
            chosen={parts}
            counts={counts}
            onChange={change}
            onClear={() => setDraft(Object.fromEntries(sources.map(({ resource }) => [resource.key, nothingChosen])))}
          />
        </div>
      </ProConfigProvider>
    </Modal>
  )
}
