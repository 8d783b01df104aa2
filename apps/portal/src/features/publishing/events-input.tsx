import { importFailed, importFinished, orderPushed } from '@sfa/publishing/definitions/webhook-events'
import { TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../resource-screens/field/input-props'
import { useEvents } from './use-events'

/** What an address is told of: by kinds of records, each with its events. */
export default function EventsInput({ value, onChange, disabled, id }: InputProps) {
  const { t } = useTranslation('publishing')
  const { groups, nameOf } = useEvents()
  return (
    <TreeSelect
      id={id}
      value={(value ?? []) as readonly string[]}
      onChange={(events: readonly string[]) => onChange?.(events)}
      disabled={disabled}
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      allowClear
      showSearch={{ treeNodeFilterProp: 'name' }}
      treeNodeLabelProp="name"
      placeholder={t('event.choose')}
      popupMatchSelectWidth={360}
      listHeight={360}
      style={{ width: '100%' }}
      treeData={[
        ...[importFinished, importFailed, orderPushed].map(event => ({
          value: event,
          title: nameOf(event),
          name: nameOf(event),
          children: [],
        })),
        ...groups.map(({ key, title, events }) => ({
          value: key,
          title,
          name: title,
          children: events.map(({ event, kind }) => ({ value: event, title: kind, name: nameOf(event), children: [] })),
        })),
      ]}
    />
  )
}
