import type { Resource } from '@sfa/resource-kit/resource'
import { Modal, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import { notice } from '../../shared/notice'
import type { Body } from '../record-calls'
import type { Picked } from './picked'
import { PickerTable } from './picker-table'

export interface PickerSource {
  resource: Resource
  /** Conditions that the user cannot change. */
  filter?: Body
}

interface Props {
  /** One tab each; a single one needs no tabs. */
  sources: readonly PickerSource[]
  /** By the key of the resource. */
  chosen: Readonly<Record<string, readonly Picked[]>>
  max?: number
  onConfirm: (chosen: Readonly<Record<string, readonly Picked[]>>) => void
  onClose: () => void
}

/** The picker dialog, 1200 wide: search, table, page bar, select-all, cancel-all, confirm, cancel (3-operations.md §2). */
export function RecordPicker({ sources, chosen, max, onConfirm, onClose }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const [draft, setDraft] = useState(chosen)
  const count = Object.values(draft).reduce((sum, list) => sum + list.length, 0)
  const [first] = sources
  const table = ({ resource, filter }: PickerSource) => (
    <PickerTable
      resource={resource}
      filter={filter}
      chosen={draft[resource.key] ?? []}
      onChange={next => setDraft(current => ({ ...current, [resource.key]: next }))}
    />
  )
  return (
    <Modal
      open
      width={1200}
      style={{ top: 24 }}
      title={t('picker.title', { what: first && labelOf(first.resource.label) })}
      onCancel={onClose}
      okText={t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: count === 0 }}
      onOk={() => {
        if (max !== undefined && count > max) notice.message.warning(t('picker.tooMany', { max }))
        else onConfirm(draft)
      }}
    >
      {sources.length === 1 && first ? (
        table(first)
      ) : (
        <Tabs
          items={sources.map(source => ({
            key: source.resource.key,
            label: labelOf(source.resource.label),
            children: table(source),
          }))}
        />
      )}
    </Modal>
  )
}
