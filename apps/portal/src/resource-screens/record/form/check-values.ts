import { type Details, detailsOf } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { fieldSchema } from '@sfa/kit/fields/field-schema'
import { markIsGone, withMark } from '@sfa/kit/mark-line'
import { createSchema, updateSchema } from '@sfa/kit/record-schema'
import type { Resource } from '@sfa/kit/resource'
import { z } from 'zod'
import { labelOf } from '../../../shared/language/label'
import { text } from '../../../shared/language/locale'
import { issueText } from '../../field/failure-text'
import type { Body } from '../../record-calls'

// The page is served with a strict content security policy, under which zod's compiled checks only raise reports.
z.config({ jitless: true })

/** A failure at a place of the form: `['subUnits', 0, 'uomid']`. */
export interface FormFailure {
  path: readonly (string | number)[]
  message: string
}

const schemas = new WeakMap<Field, z.ZodType>()

/** First thing that is wrong with one value, by the schema that the server uses too; undefined where nothing is. */
export function checkValue(field: Field, value: unknown): string | undefined {
  let schema = schemas.get(field)
  if (!schema) {
    schema = fieldSchema(field)
    schemas.set(field, schema)
  }
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : issueText(parsed.error.issues[0]?.message ?? '')
}

/**
 * Everything about a form that can be known without asking the server: the record's schema and the rules over several
 * fields. `body` is what would be sent, `whole` the record as it would be afterwards, `before` as it is.
 */
export function checkValues(
  resource: Resource,
  mode: 'add' | 'edit',
  body: Body,
  whole: Body,
  before?: Body,
): FormFailure[] {
  const schema = mode === 'add' ? createSchema(resource) : updateSchema(resource)
  const parsed = schema.safeParse(body)
  const failures = parsed.success
    ? []
    : parsed.error.issues.map(issue => ({
        path: issue.path.map(part => (typeof part === 'symbol' ? String(part) : part)),
        message: issueText(issue.message),
      }))
  if (failures.length > 0) return failures
  const ofRecord = resource.rules.flatMap(rule => {
    const broken = rule.check(whole)
    return broken ? [{ path: [rule.on[0] ?? ''], message: labelOf(broken) }] : []
  })
  return [...ofRecord, ...detailsOf(resource).flatMap(([name, detail]) => lineFailures(name, detail, whole, before))]
}

/** What is wrong between the lines of a document, and what its rules say of each. */
function lineFailures(name: string, detail: Details, whole: Body, before: Body = {}): FormFailure[] {
  const { unique, rules, together } = detail
  const given = (whole[name] ?? []) as readonly Body[]
  const lines = withMark(detail, given, markIsGone(detail, (before[name] ?? []) as readonly Body[], given))
  const seen = new Map<string, number>()
  const between = lines.length === 0 ? [] : together
  const ofAll = between.flatMap(({ on, check }): FormFailure[] => {
    const broken = check(lines, whole)
    return broken ? [{ path: [name, broken.line, on[0] ?? ''], message: labelOf(broken.message) }] : []
  })
  const ofEach = lines.flatMap((line, index): FormFailure[] => {
    const key = JSON.stringify(unique.map(field => line[field] || null))
    const first = seen.get(key)
    seen.set(key, first ?? index)
    const repeated =
      first === undefined
        ? []
        : [{ path: [name, index, unique[0] ?? ''], message: text('resource:lineRepeated', { line: first + 1 }) }]
    const broken = rules.flatMap(rule => {
      const message = rule.check(line)
      return message ? [{ path: [name, index, rule.on[0] ?? ''], message: labelOf(message) }] : []
    })
    return [...repeated, ...broken]
  })
  return [...ofEach, ...ofAll]
}
