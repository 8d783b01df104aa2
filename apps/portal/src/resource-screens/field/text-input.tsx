import type { CodeField, TextField } from '@sfa/resource-kit/field'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PlainInputProps } from './input-props'

/** Rows 2 to 5 of a text area (3-operations.md §9). */
const areaRows = { minRows: 2, maxRows: 5 }

export function TextInput({ field, id, value, onChange, disabled }: PlainInputProps<TextField>) {
  const { t } = useTranslation('resource')
  const common = {
    id,
    value: (value as string | null) ?? '',
    disabled,
    placeholder: t('enter'),
    maxLength: field.max,
  }
  return field.multiline ? (
    <Input.TextArea {...common} autoSize={areaRows} showCount onChange={event => onChange?.(event.target.value)} />
  ) : (
    <Input {...common} allowClear onChange={event => onChange?.(event.target.value)} />
  )
}

export function CodeInput({ field, id, value, onChange, disabled }: PlainInputProps<CodeField>) {
  const { t } = useTranslation('resource')
  return (
    <Input
      id={id}
      value={(value as string | null) ?? ''}
      disabled={disabled}
      placeholder={t('enter')}
      maxLength={field.max}
      allowClear
      onChange={event => onChange?.(event.target.value)}
    />
  )
}
