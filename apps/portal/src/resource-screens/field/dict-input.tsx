import type { DictField, DictsField } from '@sfa/resource-kit/field'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDictionaries } from '../lookup/dictionaries'
import type { InputProps } from './input-props'

const byLabel = { optionFilterProp: 'label' } as const

export function DictInput({ field, id, value, onChange, disabled }: InputProps<DictField>) {
  const { t } = useTranslation('resource')
  const { optionsOf } = useDictionaries([field.type])
  return (
    <Select
      id={id}
      value={(value as string | null) ?? undefined}
      onChange={(next?: string) => onChange?.(next ?? null)}
      options={optionsOf(field.type)}
      showSearch={byLabel}
      allowClear={!field.required}
      disabled={disabled}
      placeholder={t('choose')}
      style={{ width: '100%' }}
    />
  )
}

export function DictsInput({ field, id, value, onChange, disabled }: InputProps<DictsField>) {
  const { t } = useTranslation('resource')
  const { optionsOf } = useDictionaries([field.type])
  return (
    <Select
      id={id}
      mode="multiple"
      value={(value as string[] | null) ?? []}
      onChange={(next: string[]) => onChange?.(next)}
      options={optionsOf(field.type)}
      showSearch={byLabel}
      maxTagCount={1}
      allowClear
      disabled={disabled}
      placeholder={t('choose')}
      style={{ width: '100%' }}
    />
  )
}
