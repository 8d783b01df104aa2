import type { RichTextField } from '@sfa/kit/fields/field'
import { useLabelOf } from '../../shared/language/label'
import { RichTextInput } from '../rich-text/rich-text-input'
import type { InputProps } from './input-props'

/** The editor of formatted text as the input of a field. */
export function RichTextFieldInput({ field, id, value, onChange, disabled }: InputProps<RichTextField>) {
  const labelOf = useLabelOf()
  return (
    <RichTextInput
      id={id}
      label={labelOf(field.label)}
      value={(value as string | null) ?? ''}
      onChange={html => onChange?.(html === '' ? null : html)}
      disabled={disabled}
      maxLength={field.maxRead}
    />
  )
}
