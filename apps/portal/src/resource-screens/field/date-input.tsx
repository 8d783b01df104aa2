import type { DateField, DateTimeField } from '@sfa/kit/fields/field'
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { dayShortcuts } from './date-shortcuts'
import type { PlainInputProps } from './input-props'
import { dateFormat, dateTimeFormat, shanghaiNow } from './now'
import { usePlaceholder } from './use-placeholder'

const dayOf = (value: unknown): Dayjs | null => (value ? dayjs(String(value)) : null)

export const DateInput = (props: PlainInputProps<DateField>) => <MomentInput {...props} format={dateFormat} />

export const DateTimeInput = (props: PlainInputProps<DateTimeField>) => (
  <MomentInput {...props} format={dateTimeFormat} showTime={{ defaultOpenValue: shanghaiNow().startOf('day') }} />
)

type MomentProps = PlainInputProps<DateField | DateTimeField> & Pick<DatePickerProps, 'showTime'> & { format: string }

function MomentInput({ field, id, value, onChange, disabled, format, showTime }: MomentProps) {
  const { choose } = usePlaceholder(field)
  const [open, setOpen] = useState(false)
  return (
    <DatePicker
      id={id}
      placeholder={choose}
      value={dayOf(value)}
      onChange={day => onChange?.(day ? day.format(format) : null)}
      format={format}
      showTime={showTime}
      presets={dayShortcuts()}
      disabled={disabled}
      onOpenChange={setOpen}
      onKeyDown={event => {
        // It chooses the day that was typed; the form would be saved as well.
        if (open && event.key === 'Enter') event.preventDefault()
      }}
      style={{ width: '100%' }}
    />
  )
}
