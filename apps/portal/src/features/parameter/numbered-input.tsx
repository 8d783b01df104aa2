import { isCode } from '@sfa/kit/fields/field-questions'
import { exampleOf } from '@sfa/kit/fields/made-code'
import type { Resource } from '@sfa/kit/resource'
import { Select } from 'antd'
import type { InputProps } from '../../resource-screens/field/input-props'
import { usePlaceholder } from '../../resource-screens/field/use-placeholder'
import { definitions } from '../../shared/definitions'
import { labelOf } from '../../shared/language/label'

/** Records whose code is made where it is left empty, each with a code as it is made without a rule. */
export default function NumberedInput({ field, id, value, onChange, disabled }: InputProps) {
  const { choose } = usePlaceholder(field)
  return (
    <Select
      id={id}
      value={(value as string | null) ?? undefined}
      onChange={(next?: string) => onChange?.(next ?? null)}
      options={definitions().resources.flatMap(one => {
        const usual = usualCode(one)
        return usual === undefined ? [] : [{ value: one.key, label: `${labelOf(one.label)} (${usual})` }]
      })}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={disabled}
      placeholder={choose}
      style={{ width: '100%' }}
    />
  )
}

const usualCode = ({ fields }: Resource): string | undefined =>
  Object.values(fields).flatMap(field => (isCode(field) && field.auto !== undefined ? [exampleOf(field.auto)] : []))[0]
