import type { FormInstance } from 'antd'
import type { RequestFailure } from '../../../shared/request/request-error'
import type { FormFailure } from './check-values'

/** `subUnits.0.uomid` → `['subUnits', 0, 'uomid']`. */
export const pathOf = (field: string): (string | number)[] =>
  field.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part))

export const toFormFailure = ({ field, message }: RequestFailure): FormFailure => ({ path: pathOf(field), message })

/**
 * Shows failures at their fields and answers those that no field of the form can show: they go above the form.
 */
export function showFailures(form: FormInstance, failures: readonly FormFailure[]): FormFailure[] {
  const places = new Set(form.getFieldsError().map(({ name }) => JSON.stringify(name)))
  const rest: FormFailure[] = []
  const byField = new Map<string, { name: (string | number)[]; errors: string[] }>()
  for (const failure of failures) {
    const name = placeOf(places, failure.path)
    if (!name) {
      rest.push(failure)
      continue
    }
    const key = JSON.stringify(name)
    const known = byField.get(key)
    if (known) known.errors.push(failure.message)
    else byField.set(key, { name, errors: [failure.message] })
  }
  form.setFields([...byField.values()])
  const first = [...byField.values()][0]
  if (first) form.scrollToField(first.name, { block: 'center', focus: true })
  return rest
}

/** The field itself, or the nearest one above it: a failure of `categoryIDs.0` belongs to `categoryIDs`. */
function placeOf(places: ReadonlySet<string>, path: readonly (string | number)[]): (string | number)[] | undefined {
  for (let length = path.length; length > 0; length--) {
    const name = path.slice(0, length)
    if (places.has(JSON.stringify(name))) return name
  }
  return undefined
}
