import type { NumberField } from '@sfa/kit/fields/field'
import { Typography } from 'antd'
import { checkValue } from '../record/form/check-values'

/** What is wrong with a number outside forms, by the rule that a form would have; undefined where nothing is. */
export const numberFault = (field: NumberField, value: unknown): string | undefined => checkValue(field, value)

/** The reason below a number that is red, in the words of the forms. */
export function NumberFault({ field, value }: { field: NumberField; value: unknown }) {
  const fault = numberFault(field, value)
  return (
    fault && (
      <div>
        <Typography.Text type="danger" role="alert">
          {fault}
        </Typography.Text>
      </div>
    )
  )
}
