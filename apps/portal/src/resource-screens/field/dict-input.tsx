import type { DictField, DictsField } from '@sfa/kit/fields/field'
import { Select } from 'antd'
import { useLabelOf } from '../../shared/language/label'
import { choicesOf, useDictionaries } from '../lookup/dictionaries'
import type { InputProps } from './input-props'
import { usePlaceholder } from './use-placeholder'

const byLabel = { optionFilterProp: 'label' } as const

export function DictInput({ field, id, value, onChange, disabled }: InputProps<DictField>) {
  const { choose } = usePlaceholder(field)
  const labelOf = useLabelOf()
  // Choices that the definition names itself stand in no dictionary.
  const { optionsOf } = useDictionaries(field.options ? [] : [choicesOf(field)])
  const options =
    field.options?.map(([one, label]) => ({ value: one, label: labelOf(label) })) ?? optionsOf(choicesOf(field))
  return (
    <Select
      id={id}
      value={(value as string | null) ?? undefined}
      onChange={(next?: string) => onChange?.(next ?? null)}
      options={options}
      showSearch={byLabel}
      allowClear={!field.required}
      disabled={disabled}
      placeholder={choose}
      style={{ width: '100%' }}
    />
  )
}

export function DictsInput({ field, id, value, onChange, disabled }: InputProps<DictsField>) {
  const { choose } = usePlaceholder(field)
  const { optionsOf } = useDictionaries([choicesOf(field)])
  return (
    <Select
      id={id}
      mode="multiple"
      value={(value as string[] | null) ?? []}
      onChange={(next: string[]) => onChange?.(next)}
      options={optionsOf(choicesOf(field))}
      showSearch={byLabel}
      maxTagCount={1}
      allowClear
      disabled={disabled}
      placeholder={choose}
      style={{ width: '100%' }}
    />
  )
}
