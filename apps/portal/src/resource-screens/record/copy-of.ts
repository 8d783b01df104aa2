import { isCode } from '@sfa/resource-kit/field-questions'
import type { Resource } from '@sfa/resource-kit/resource'
import type { WireRow } from '../record-calls'

/** What a new record takes over from another one: everything that a form sets, but what names that one alone. */
export const copyOf = ({ fields, unique }: Resource, row: WireRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.edit === 'never' ||
      field.unique ||
      isCode(field) ||
      unique.some(names => names.length === 1 && names[0] === name)
        ? []
        : [[name, row[name]]],
    ),
  )
