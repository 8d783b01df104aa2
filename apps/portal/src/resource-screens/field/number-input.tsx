import type { MoneyField, NumberField, QuantityField } from '@sfa/kit/fields/field'
import { InputNumber, type InputNumberProps } from 'antd'
import { useLabelOf } from '../../shared/language/label'
import type { PlainInputProps } from './input-props'
import { usePlaceholder } from './use-placeholder'

// No clamping and no rounding while typing: what is wrong is said, not silently changed.
function PlainNumber({
  field,
  id,
  value,
  onChange,
  disabled,
  ...rest
}: PlainInputProps & Pick<InputNumberProps, 'prefix' | 'suffix'>) {
  const { enter } = usePlaceholder(field, true)
  return (
    <InputNumber
      {...rest}
      id={id}
      value={value as number | null}
      onChange={next => onChange?.(next)}
      disabled={disabled}
      placeholder={enter}
      controls={false}
      style={{ width: '100%' }}
    />
  )
}

export function NumberInput(props: PlainInputProps<NumberField>) {
  const { unit } = props.field
  const labelOf = useLabelOf()
  return <PlainNumber {...picked(props)} suffix={unit && labelOf(unit)} />
}

export const MoneyInput = (props: PlainInputProps<MoneyField>) => <PlainNumber {...picked(props)} prefix="¥" />

export const QuantityInput = (props: PlainInputProps<QuantityField>) => <PlainNumber {...picked(props)} />

const picked = ({ field, id, value, onChange, disabled }: PlainInputProps) => ({
  field,
  id,
  value,
  onChange,
  disabled,
})
