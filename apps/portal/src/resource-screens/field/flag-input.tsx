import type { FlagField, ValidityField } from '@sfa/kit/fields/field'
import { Radio, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import type { PlainInputProps } from './input-props'

/** No and yes are a switch; two things with names of their own are both shown. */
export function FlagInput({ field, id, value, onChange, disabled }: PlainInputProps<FlagField>) {
  const labelOf = useLabelOf()
  const [off, on] = field.options
  if (on[1] !== 'Yes')
    return (
      <Radio.Group
        id={id}
        value={value ?? '0'}
        disabled={disabled}
        onChange={event => onChange?.(event.target.value)}
        options={[
          { value: '0', label: labelOf(off) },
          { value: '1', label: labelOf(on) },
        ]}
      />
    )
  return (
    <Switch
      id={id}
      checked={value === '1'}
      disabled={disabled}
      onChange={checked => onChange?.(checked ? '1' : '0')}
      checkedChildren={labelOf(on)}
      unCheckedChildren={labelOf(off)}
    />
  )
}

/** isDeleted: '0' is valid, so the switch is on. */
export function ValidityInput({ id, value, onChange, disabled }: PlainInputProps<ValidityField>) {
  const { t } = useTranslation('resource')
  return (
    <Switch
      id={id}
      checked={value !== '1'}
      disabled={disabled}
      onChange={checked => onChange?.(checked ? '0' : '1')}
      checkedChildren={t('validity.valid')}
      unCheckedChildren={t('validity.invalid')}
    />
  )
}
