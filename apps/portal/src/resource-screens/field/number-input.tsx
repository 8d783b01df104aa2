import type { MoneyField, NumberField, QuantityField } from '@sfa/resource-kit/field'
import { InputNumber, type InputNumberProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import type { PlainInputProps } from './input-props'

// No clamping and no rounding while typing: what is wrong is said, not silently changed.
function PlainNumber({
  id,
  value,
  onChange,
  disabled,
  ...rest
}: Omit<PlainInputProps, 'field'> & Pick<InputNumberProps, 'prefix' | 'suffix'>) {
  const { t } = useTranslation('resource')
  return (
    <InputNumber
      {...rest}
      id={id}
      value={value as number | null}
      onChange={next => onChange?.(next)}
      disabled={disabled}
      placeholder={t('enter')}
      controls={false}
      style={{ width: '100%' }}
    />
  )
}

export function NumberInput({ field, ...props }: PlainInputProps<NumberField>) {
  const labelOf = useLabelOf()
  return <PlainNumber {...picked(props)} suffix={field.unit && labelOf(field.unit)} />
}

export const MoneyInput = (props: PlainInputProps<MoneyField>) => <PlainNumber {...picked(props)} prefix="¥" />

export const QuantityInput = (props: PlainInputProps<QuantityField>) => <PlainNumber {...picked(props)} />

const picked = ({ id, value, onChange, disabled }: Omit<PlainInputProps, 'field'>) => ({
  id,
  value,
  onChange,
  disabled,
})
