import type { DateRangeField } from '@sfa/kit/fields/field'
import { coveredBy } from '@sfa/kit/fields/field-questions'
import { fieldOf } from '@sfa/kit/resource'
import { Form } from 'antd'
import { useLabelOf } from '../../shared/language/label'
import styles from './date-range-input.module.css'
import type { InputProps } from './input-props'

/** The two dates side by side below one label; each is a field of its own. */
export function DateRangeInput({ field, resource, renderField }: InputProps<DateRangeField>) {
  const labelOf = useLabelOf()
  const dates = coveredBy(field).map(name => [name, fieldOf(resource, name)] as const)
  return (
    <Form.Item label={labelOf(field.label)} required={dates.some(([, date]) => date.required)}>
      <div className={styles.dates}>
        {dates.map(([name, date]) => (
          <div key={name}>{renderField({ field: date, path: [name], bare: true })}</div>
        ))}
      </div>
    </Form.Item>
  )
}
