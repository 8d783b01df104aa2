import { importFailed, importFinished, orderPushed, testEvent } from '@sfa/publishing/definitions/webhook-events'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FilterProps } from '../../resource-screens/search/filters'
import { useEvents } from './use-events'

/** Events by their names, of which several can be chosen; a part of a key, as in an address typed by hand, stays one. */
export default function EventsFilter({ id, value, onChange }: FilterProps) {
  const { t } = useTranslation('publishing')
  const { groups, nameOf } = useEvents()
  const option = (event: string) => ({ value: event, label: nameOf(event) })
  return (
    <Select
      id={id}
      mode="multiple"
      value={[(value as string | readonly string[] | undefined) ?? []].flat()}
      onChange={(events: string[]) => onChange?.(events)}
      options={[
        ...[importFinished, importFailed, orderPushed, testEvent].map(option),
        ...groups.flatMap(({ events }) => events.map(({ event }) => option(event))),
      ]}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={280}
      maxTagCount={1}
      allowClear
      placeholder={t('event.choose')}
      style={{ width: '100%' }}
    />
  )
}
