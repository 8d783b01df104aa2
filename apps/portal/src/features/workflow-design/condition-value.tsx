import { type DocumentField, takesList } from '@sfa/workflow/rules/document-field'
import type { Condition } from '@sfa/workflow/rules/graph'
import { DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../resource-screens/field/record-select'
import { useDictionaries } from '../../resource-screens/lookup/dictionaries'
import { useLabelOf } from '../../shared/language/label'

interface Props {
  field: DocumentField
  condition: Condition
  disabled: boolean
  onChange: (value: Condition['value']) => void
}

/** What a field is compared with: an input of the field's type, for a list one that takes several. */
export function ConditionValue({ field, condition: { op, value }, disabled, onChange }: Props) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const { optionsOf } = useDictionaries(field.dictionary ? [field.dictionary] : [])
  const many = takesList(op)
  const list = value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)]
  const label = t('condition.value')
  const one = (next: string | undefined) => onChange(next === '' ? undefined : next)
  if (field.to !== undefined)
    return (
      <RecordSelect
        to={field.to}
        multiple={many}
        value={list}
        disabled={disabled}
        placeholder={label}
        onChange={ids => onChange(many ? ids : ids[0])}
      />
    )
  const options =
    field.options?.map(([given, name]) => ({ value: given, label: labelOf(name) })) ??
    (field.dictionary ? optionsOf(field.dictionary) : undefined)
  if (many || options)
    return (
      <Select
        aria-label={label}
        mode={many ? (options ? 'multiple' : 'tags') : undefined}
        value={many ? list : list[0]}
        options={options}
        placeholder={label}
        disabled={disabled}
        style={{ width: '100%' }}
        onChange={(next: string | string[]) => onChange(next)}
      />
    )
  if (field.type === 'number')
    return (
      <InputNumber
        aria-label={label}
        value={typeof value === 'number' ? value : null}
        placeholder={label}
        disabled={disabled}
        style={{ width: '100%' }}
        onChange={next => onChange(next ?? undefined)}
      />
    )
  if (field.type === 'date')
    return (
      <DatePicker
        aria-label={label}
        value={list[0] ? dayjs(list[0]) : null}
        placeholder={label}
        disabled={disabled}
        style={{ width: '100%' }}
        onChange={day => one(day ? day.format('YYYY-MM-DD') : undefined)}
      />
    )
  return (
    <Input
      aria-label={label}
      value={list[0] ?? ''}
      maxLength={200}
      placeholder={label}
      disabled={disabled}
      onChange={({ target }) => one(target.value)}
    />
  )
}
