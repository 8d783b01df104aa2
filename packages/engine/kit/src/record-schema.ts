import { z } from 'zod'
import { recordFields } from './details'
import type { Field } from './fields/field'
import { isCode } from './fields/field-questions'
import { fieldSchema } from './fields/field-schema'
import { idPattern } from './fields/wire-id'
import type { Resource } from './resource'

/** A field as it is asked for when a record is made: a code that would be made may be left out. */
export const fieldOfNew = (field: Field): Field =>
  isCode(field) && field.auto !== undefined ? { ...field, required: false } : field

/** Coordinates that a call names apart, as the one field that they are. */
function withPlaces(resource: Resource) {
  const places = Object.entries(resource.fields).flatMap(([name, field]) =>
    'parts' in field && field.parts ? [{ name, ...field.parts }] : [],
  )
  return (body: unknown) => {
    if (places.length === 0 || typeof body !== 'object' || body === null) return body
    const given = body as Readonly<Record<string, unknown>>
    const made = places.flatMap(({ name, longitude, latitude }) => {
      if (given[name] !== undefined || (given[longitude] === undefined && given[latitude] === undefined)) return []
      const parts = { longitude: given[longitude] ?? '', latitude: given[latitude] ?? '' }
      const isNowhere = parts.longitude === '' && parts.latitude === ''
      const coordType = given.coordType ? { coordType: given.coordType } : {}
      return [[name, isNowhere ? null : { ...parts, ...coordType }] as const]
    })
    return { ...given, ...Object.fromEntries(made) }
  }
}

/** Remembered for each definition: a batch asks for the schema of each record, and to make it takes longer than to use it. */
function onceFor<T>(make: (resource: Resource) => T): (resource: Resource) => T {
  const made = new WeakMap<Resource, T>()
  return resource => {
    const known = made.get(resource) ?? make(resource)
    made.set(resource, known)
    return known
  }
}

/** Body of a create: every settable field; what is absent takes its default. */
export const createSchema = onceFor(resource => z.preprocess(withPlaces(resource), createFields(resource)))

function createFields(resource: Resource) {
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
export const updateSchema = onceFor(resource => z.preprocess(withPlaces(resource), updateFields(resource)))

function updateFields(resource: Resource) {
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
