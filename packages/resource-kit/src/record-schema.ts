import { z } from 'zod'
import { recordFields } from './details'
import type { Field } from './field'
import { isCode } from './field-questions'
import { fieldSchema } from './field-schema'
import type { Resource } from './resource'
import { idPattern } from './wire-id'

/** A field as it is asked for when a record is made: a code that would be made may be left out. */
export const fieldOfNew = (field: Field): Field =>
  isCode(field) && field.auto !== undefined ? { ...field, required: false } : field

/** Body of a create: every settable field; what is absent takes its default. */
export function createSchema(resource: Resource) {
  return z.object(
    Object.fromEntries(
      Object.entries(recordFields(resource))
        .filter(([, field]) => field.edit !== 'never')
        .map(([name, field]) => [name, withDefault(fieldOfNew(field)).prefault(null)]),
    ),
  )
}

const withDefault = (field: Field) =>
  field.default === undefined ? fieldSchema(field) : z.preprocess(value => value ?? field.default, fieldSchema(field))

const needed = z.any().refine(value => value !== undefined && value !== null && value !== '', {
  message: 'required',
  abort: true,
})

/** Body of an update: `id`, `ver`, and the fields that change. Fields that are absent stay as they are. */
export function updateSchema(resource: Resource) {
  return z.object({
    id: needed.pipe(z.coerce.string().regex(idPattern, { message: 'refFormat' })),
    ver: needed.pipe(z.coerce.number({ message: 'numberFormat' }).int({ message: 'numberFormat' })),
    ...Object.fromEntries(
      Object.entries(recordFields(resource))
        .filter(([, field]) => field.edit !== 'never' && field.edit !== 'onCreate')
        .map(([name, field]) => [name, fieldSchema(field).optional()]),
    ),
  })
}
