import { isOwnCells } from '@sfa/kit/fields/field-questions'
import { type FormSection, fieldOf, type Resource } from '@sfa/kit/resource'

/** A tenant that has defined no fields of its own sees no place for them. */
export function isUndefined(resource: Resource, name: string): boolean {
  const field = fieldOf(resource, name)
  return isOwnCells(field) && field.cells !== undefined && Object.keys(field.cells).length === 0
}

/** The sections of a form, without one that has nothing but fields which the tenant has not defined. */
export const seenSections = (resource: Resource): FormSection[] =>
  resource.form.filter(({ fields }) => !fields.every(name => isUndefined(resource, name)))
