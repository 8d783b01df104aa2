import { z } from 'zod'
import { documentedAs } from '../call'
import { longestName } from '../search-limits'

/** More than any resource has fields, with all names that they go by. */
export const mostFields = 500

/** Values by names that the caller gives, at most so many. */
export const mapOf = <N extends z.ZodString, V extends z.ZodType>(name: N, value: V, most: number) =>
  z
    .record(name, value)
    .refine(values => Object.keys(values).length <= most, `maxCount|max=${most}`)
    .meta({ maxProperties: most })

const byField = (description: string) =>
  documentedAs(mapOf(z.string().max(longestName), z.unknown(), mostFields), {
    type: 'object',
    additionalProperties: true,
    maxProperties: mostFields,
    description,
  })

/** Values of a record where any resource may be meant; the definition of the named one checks them before use. */
export const fieldValues = byField('Values by field, checked by the definition of the resource')

/** A search body without its page, of any resource; the definition of the named one checks it before use. */
export const searchConditions = byField(
  'The body of a search of the resource, without page; where something is done with what it finds, all: true in place of conditions means every record',
)

/** Several records of one resource, as its create and update take them. */
export const listOfFieldValues = (max: number) => z.array(fieldValues).max(max)
