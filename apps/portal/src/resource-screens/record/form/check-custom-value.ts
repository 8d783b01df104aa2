import { customCell } from '@sfa/kit/fields/custom-cells'
import { failureText } from '../../field/failure-text'
import type { CustomDefinition } from '../../lookup/custom-fields'
import { checkValue } from './check-values'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value of the tenant's own field against its definition, as the server checks it. */
export function checkCustomValue(definition: CustomDefinition, value: unknown): string | undefined {
  if (isEmpty(value)) return definition.isRequired === '1' ? failureText('required') : undefined
  const text = String(value)
  switch (definition.fieldType) {
    case 'Email':
      return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text) ? undefined : failureText('emailFormat')
    case 'Number':
      return /^-?\d+(\.\d{1,2})?$/.test(text) ? undefined : failureText('numberFormat')
    case 'Phone':
      return /^1[3-9]\d{9}$/.test(text) ? undefined : failureText('mobileFormat')
    case 'Text':
    case 'TextArea':
      return checkValue(customCell(definition), text)
    default:
      return undefined
  }
}
