import type { CodeField, TextField } from '@sfa/kit/fields/field'
import { Input } from 'antd'
import { limitOf, limitOfArea } from '../../shared/text-limit'
import { useAlikeCode } from './alike-code'
import type { InputProps, PlainInputProps } from './input-props'
import { usePlaceholder } from './use-placeholder'

/** Rows 2 to 5 of a text area. */
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

/** Forms of other things than records give the plain properties alone. */
type CodeInputProps = PlainInputProps<CodeField> & Partial<InputProps<CodeField>>

export function CodeInput(props: CodeInputProps) {
  const { field, id, value, onChange, disabled } = props
  const { enter } = usePlaceholder(field)
  const { look, hint } = useAlikeCode(props)
  return (
    <>
      <Input
        id={id}
        value={(value as string | null) ?? ''}
        disabled={disabled}
        placeholder={enter}
        count={limitOf(field.max)}
        allowClear
        onChange={event => onChange?.(event.target.value)}
        onBlur={look}
      />
      {hint}
    </>
  )
}
