import type { DateField, DateTimeField } from '@sfa/resource-kit/field'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { dayShortcuts } from './date-shortcuts'
import type { InputProps } from './input-props'
import { dateFormat, dateTimeFormat, shanghaiNow } from './now'
import { usePlaceholder } from './use-placeholder'

const dayOf = (value: unknown): Dayjs | null => (value ? dayjs(String(value)) : null)

export function DateInput({ field, id, value, onChange, disabled }: InputProps<DateField>) {
  const { choose } = usePlaceholder(field)
  return (
    <DatePicker
      id={id}
      placeholder={choose}
      value={dayOf(value)}
      onChange={day => onChange?.(day ? day.format(dateFormat) : null)}
      format={dateFormat}
      presets={dayShortcuts()}
      disabled={disabled}
      style={{ width: '100%' }}
    />
  )
}

export function DateTimeInput({ field, id, value, onChange, disabled }: InputProps<DateTimeField>) {
  const { choose } = usePlaceholder(field)
  return (
    <DatePicker
      id={id}
      placeholder={choose}
      value={dayOf(value)}
      onChange={day => onChange?.(day ? day.format(dateTimeFormat) : null)}
      format={dateTimeFormat}
      showTime={{ defaultOpenValue: shanghaiNow().startOf('day') }}
      presets={dayShortcuts()}
      disabled={disabled}
      style={{ width: '100%' }}
    />
  )
}
