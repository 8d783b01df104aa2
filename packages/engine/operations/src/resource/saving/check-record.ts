import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { type ErrorCode, errorTexts } from '@sfa/kernel/error-texts'
import { type Language, textIn } from '@sfa/kernel/language'
import { recordFields } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { hasCells, isLines, isOfDictionary, isReference } from '@sfa/kit/fields/field-questions'
import { parseIssue } from '@sfa/kit/fields/field-schema'
import type { Resource } from '@sfa/kit/resource'
import type { z } from 'zod'
import type { KeptDefinition } from '../custom-definitions'
import { askCustomFields } from './check-custom-fields'
import { askImages } from './check-images'
import { SaveQuestions } from './save-questions'
import { unfitChoices } from './unfit-choices'
import { brokenUnits, measuredIn } from './whole-units'

/** Values that the schema passes, or `invalid` with a failure for each field that it does not. */
export function parseRecord(schema: z.ZodType, body: unknown): WireRow {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data as WireRow
  throw new AppError(
    'invalid',
    {},
    200,
    parsed.error.issues.flatMap((issue): FieldFailure[] => {
      const { code, params } = parseIssue(issue.message)
      // Names that the schema does not have are told one by one.
      const names = issue.code === 'unrecognized_keys' ? issue.keys : ['']
      return names.map(name => ({
        field: [...issue.path, name].filter(part => part !== '').join('.'),
        code: code in errorTexts ? (code as ErrorCode) : 'invalidRequest',
        params,
      }))
    }),
  )
}

/** A record that is about to be saved. */
interface Saving {
  /** The record after the change. */
  row: WireRow
  /** The fields that the change sets. */
  changed: WireRow
  /** Null for a new one. */
  before: WireRow | null
  /** The tenant's definitions of its own fields, where the change sets any of them. */
  own: readonly KeptDefinition[]
}

/**
 * Checks everything about a record that its schema cannot see: references and dictionary values that must exist, the
 * tenant's own fields, and the rules over several fields. Only changed values are looked up, so that a record keeps a
 * reference that has become invalid since. Throws `invalid` with all failures.
 */
export async function checkRecord(
  tx: Tx,
  resource: Resource,
  { row, changed, before, own }: Saving,
  language: Language,
  /** Failures that are known before the database is asked. */
  known: readonly FieldFailure[] = [],
): Promise<void> {
  const questions = new SaveQuestions()
  for (const { field, path, value } of usesOf(resource, changed))
    if (isReference(field)) questions.record(field, path, value)
  for (const { field, path, value } of usesOf(resource, changed))
    if (isOfDictionary(field))
      questions.choice(field, { field: path, code: 'dictMissing', params: { value }, value }, value)
  askCustomFields(questions, resource, changed, before, own)
  askImages(questions, resource, changed)
  const failures = [...(await questions.failures(tx)), ...known]
  if (failures.length === 0)
    failures.push(
      ...(await unfitChoices(tx, resource, row, changed, language)),
      ...(await brokenUnits(tx, measuredIn(resource, row, changed), language)),
    )
  for (const rule of resource.rules) {
    const broken = rule.check(row)
    if (broken)
      failures.push({ field: rule.on[0] ?? '', code: 'ruleBroken', params: { message: textIn(language, broken) } })
  }
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
}

interface Use {
  field: Field
  path: string
  value: string
}

/** Every value that names a record or an entry of a dictionary, with its field, those inside groups and lines included. */
function usesOf(resource: Resource, values: WireRow): Use[] {
  const visit = (field: Field, path: string, value: unknown): Use[] => {
    if (value === null || value === undefined) return []
    if (isReference(field) || isOfDictionary(field))
      return [value].flat().map(one => ({ field, path, value: String(one) }))
    if (!hasCells(field)) return []
    const lines = [value].flat() as WireRow[]
    return lines.flatMap((line, index) =>
      Object.entries(field.fields).flatMap(([name, cell]) =>
        visit(cell, isLines(field) ? `${path}.${index}.${name}` : `${path}.${name}`, line[name]),
      ),
    )
  }
  return Object.entries(recordFields(resource)).flatMap(([name, field]) => visit(field, name, values[name]))
}
