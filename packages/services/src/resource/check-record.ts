import { checkIds, dictValues } from '@sfa/db/ref-checks'
import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import { AppError, type FieldFailure } from '@sfa/domain/app-error'
import { type ErrorCode, errorTexts } from '@sfa/domain/error-texts'
import { type Language, textIn } from '@sfa/domain/language'
import type { Field } from '@sfa/resource-kit/field'
import { parseIssue } from '@sfa/resource-kit/field-schema'
import type { Resource } from '@sfa/resource-kit/resource'
import { resourceOf } from '@sfa/resources/registry'
import type { z } from 'zod'
import { checkCustomFields } from './check-custom-fields'
import { checkImages } from './check-images'

/** Values that the schema passes, or `invalid` with a failure for each field that it does not. */
export function parseRecord(schema: z.ZodType, body: unknown): WireRow {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data as WireRow
  throw new AppError(
    'invalid',
    {},
    200,
    parsed.error.issues.map((issue): FieldFailure => {
      const { code, params } = parseIssue(issue.message)
      return { field: issue.path.join('.'), code: code in errorTexts ? (code as ErrorCode) : 'invalidRequest', params }
    }),
  )
}

/**
 * Everything about a record that its schema cannot see: references and dictionary values that must exist, the
 * tenant's own fields, and the rules over several fields. `changed` limits the look-ups to what is being set, so that
 * a record keeps a reference that has become invalid since. Throws `invalid` with all failures.
 */
export async function checkRecord(
  tx: Tx,
  resource: Resource,
  row: WireRow,
  changed: WireRow,
  language: Language,
): Promise<void> {
  const failures: FieldFailure[] = [
    ...(await refFailures(tx, resource, changed)),
    ...(await dictFailures(tx, resource, changed)),
    ...(await checkCustomFields(tx, resource, changed)),
    ...(await checkImages(tx, resource, changed)),
  ]
  for (const rule of resource.rules) {
    const broken = rule.check(row)
    if (broken)
      failures.push({ field: rule.on[0] ?? '', code: 'ruleBroken', params: { message: textIn(language, broken) } })
  }
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
}

interface Use {
  path: string
  value: string
}

/** Every use of a kind of field in the values, those inside groups and lines included. */
function usesOf<F extends Field>(resource: Resource, values: WireRow, pick: (field: Field) => F | null): Map<F, Use[]> {
  const uses = new Map<F, Use[]>()
  const visit = (field: Field, path: string, value: unknown) => {
    if (value === null || value === undefined) return
    if (field.kind === 'group' || field.kind === 'lines') {
      const lines = (Array.isArray(value) ? value : [value]) as WireRow[]
      lines.forEach((line, index) => {
        for (const [name, cell] of Object.entries(field.fields))
          visit(cell, field.kind === 'lines' ? `${path}.${index}.${name}` : `${path}.${name}`, line[name])
      })
      return
    }
    const wanted = pick(field)
    if (!wanted) return
    const list = uses.get(wanted) ?? []
    for (const one of Array.isArray(value) ? value : [value]) list.push({ path, value: String(one) })
    uses.set(wanted, list)
  }
  for (const [name, field] of Object.entries(resource.fields)) visit(field, name, values[name])
  return uses
}

async function refFailures(tx: Tx, resource: Resource, values: WireRow): Promise<FieldFailure[]> {
  const failures: FieldFailure[] = []
  const uses = usesOf(resource, values, field => (field.kind === 'ref' || field.kind === 'refs' ? field : null))
  for (const [field, list] of uses) {
    const { missing, invalid } = await checkIds(tx, resourceOf(field.to), [...new Set(list.map(use => use.value))])
    for (const { path, value } of list) {
      if (missing.includes(value)) failures.push({ field: path, code: 'refMissing', params: { value }, value })
      else if (invalid.includes(value)) failures.push({ field: path, code: 'refInvalid', params: { value }, value })
    }
  }
  return failures
}

async function dictFailures(tx: Tx, resource: Resource, values: WireRow): Promise<FieldFailure[]> {
  const uses = usesOf(resource, values, field => (field.kind === 'dict' || field.kind === 'dicts' ? field : null))
  if (uses.size === 0) return []
  const known = await dictValues(tx, [...new Set([...uses.keys()].map(field => field.type))])
  return [...uses].flatMap(([field, list]) =>
    list
      .filter(({ value }) => !known.get(field.type)?.has(value))
      .map(({ path, value }): FieldFailure => ({ field: path, code: 'dictMissing', params: { value }, value })),
  )
}
