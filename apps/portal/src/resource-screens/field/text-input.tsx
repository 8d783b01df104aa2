import type { CodeField, TextField } from '@sfa/resource-kit/fields/field'
import { Input } from 'antd'
import { limitOf, limitOfArea } from '../../shared/text-limit'
import type { PlainInputProps } from './input-props'
import { usePlaceholder } from './use-placeholder'

/** Rows 2 to 5 of a text area (3-operations.md §9). */
const areaRows = { minRows: 2, maxRows: 5 }

export function TextInput({ field, id, value, onChange, disabled }: PlainInputProps<TextField>) {
  const { enter } = usePlaceholder(field)
  const common = {
    id,
    value: (value as string | null) ?? '',
    disabled,
    placeholder: enter,
  }
  return field.multiline ? (
    <Input.TextArea
      {...common}
      autoSize={areaRows}
      count={limitOfArea(field.max)}
      onChange={event => onChange?.(event.target.value)}
    />
  ) : (
    <Input {...common} count={limitOf(field.max)} allowClear onChange={event => onChange?.(event.target.value)} />
  )
}

export function CodeInput({ field, id, value, onChange, disabled }: PlainInputProps<CodeField>) {
  const { enter } = usePlaceholder(field)
  return (
    <Input
      id={id}
      value={(value as string | null) ?? ''}
      disabled={disabled}
      placeholder={enter}
      count={limitOf(field.max)}
      allowClear
      onChange={event => onChange?.(event.target.value)}
    />
  )
}
