import type { RefField } from '@sfa/kit/fields/field'
import type { ChoiceField, SettingField } from '@sfa/kit/settings/settings'
import { Checkbox, Radio, Select } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagInput } from '../resource-screens/field/flag-input'
import { ImageInput } from '../resource-screens/field/image-input'
import { MoneyInput, NumberInput } from '../resource-screens/field/number-input'
import { RecordSelect } from '../resource-screens/field/record-select'
import { TextInput } from '../resource-screens/field/text-input'
import { usePlaceholder } from '../resource-screens/field/use-placeholder'
import { useLabelOf } from '../shared/language/label'
import { TickList } from '../shared/tick-list'
import styles from './settings-page.module.css'

interface Props<F = SettingField> {
  field: F
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
}

const inputs = {
  text: TextInput,
  number: NumberInput,
  money: MoneyInput,
  flag: FlagInput,
  image: ImageInput,
  ref: RecordInput,
  choice: ChoiceInput,
} satisfies { [K in SettingField['kind']]: ComponentType<Props<Extract<SettingField, { kind: K }>>> }

/** What asks for the value of a setting: the input of its kind in any form. */
export function SettingInput(props: Props) {
  const Input = inputs[props.field.kind] as ComponentType<Props>
  return <Input {...props} />
}

function RecordInput({ field, id, value, onChange, disabled }: Props<RefField>) {
  const { choose } = usePlaceholder(field)
  return (
    <RecordSelect
      to={field.to}
      multiple={false}
      id={id}
      placeholder={choose}
      value={value ? [String(value)] : []}
      onChange={ids => onChange?.(ids[0] ?? null)}
      disabled={disabled}
    />
  )
}

/** A few choices are all seen at once; more than these stand in a list. */
const seenAtOnce = 5

function ChoiceInput({ field, id, value, onChange, disabled }: Props<ChoiceField>) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const options = field.options.map(([option, label]) => ({ value: option, label: labelOf(label) }))
  const common = { id, disabled, options }
  if (field.ordered && !disabled) return <OrderedInput field={field} value={value} onChange={onChange} />
  if (field.multiple)
    return (
      <Checkbox.Group
        {...common}
        className={options.length > seenAtOnce ? styles.many : undefined}
        value={(value as string[] | null) ?? []}
        onChange={next => onChange?.(next)}
      />
    )
  if (field.required && options.length <= seenAtOnce)
    return <Radio.Group {...common} vertical value={value} onChange={event => onChange?.(event.target.value)} />
  return (
    <Select
      {...common}
      allowClear={!field.required}
      placeholder={t('choose')}
      value={value}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}

/** The chosen ones in their order, and the others below them. */
function OrderedInput({ field, value, onChange }: Props<ChoiceField>) {
  const labelOf = useLabelOf()
  const chosen = (value as readonly string[] | null) ?? []
  const others = field.options.map(([option]) => option).filter(option => !chosen.includes(option))
  const labels = new Map(field.options)
  return (
    <TickList
      items={[...chosen, ...others].flatMap(id => {
        const label = labels.get(id)
        return label ? [{ id, label: labelOf(label), ticked: chosen.includes(id) }] : []
      })}
      onChange={items => onChange?.(items.flatMap(({ id, ticked }) => (ticked ? [id] : [])))}
    />
  )
}
