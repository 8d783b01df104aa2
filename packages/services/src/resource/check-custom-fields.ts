import { choiceValues } from '@sfa/db/ref-checks'
import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import type { FieldFailure } from '@sfa/domain/app-error'
import { type ErrorCode, errorTexts } from '@sfa/domain/error-texts'
import { customCell, customFieldOf } from '@sfa/resource-kit/custom-cells'
import type { CustomCell } from '@sfa/resource-kit/field'
import { fieldSchema, parseIssue } from '@sfa/resource-kit/field-schema'
import type { Resource } from '@sfa/resource-kit/resource'
import { customDefinitions } from './custom-definitions'

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The tenant's own fields as they are kept: one form for one value, whether a form, another program or a file brings
 * it, and nothing where nothing is said. What its definition refuses stays as it came, for `checkCustomFields`.
 */
export async function withKeptForm(tx: Tx, resource: Resource, values: WireRow): Promise<WireRow> {
  const [name = ''] = customFieldOf(resource) ?? []
  const given = values[name] as WireRow | null | undefined
  if (!given) return values
  const definitions = new Map((await customDefinitions(tx, resource)).map(one => [one.fieldName, one]))
  const kept = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (isNothing(value)) return []
    const definition = definitions.get(key)
    const parsed = definition && fieldSchema(customCell(definition)).safeParse(shaped(customCell(definition), value))
    return parsed?.success && parsed.data === null ? [] : [[key, parsed?.success ? parsed.data : value]]
  })
  // As jsonb orders them, so that equal objects are equal texts.
  kept.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
  return { ...values, [name]: Object.fromEntries(kept) }
}

/** Lists of one for single values and the other way round, and digits for texts: what other programs send. */
function shaped({ kind }: CustomCell, value: unknown): unknown {
  if (kind === 'dicts' || kind === 'image') return Array.isArray(value) ? value : [value]
  const one = Array.isArray(value) ? value[0] : value
  return kind === 'text' && typeof one === 'number' ? String(one) : one
}

/** The tenant's own fields against their definitions (2-master-data.md §5.4). Names without a definition are refused. */
export async function checkCustomFields(tx: Tx, resource: Resource, values: WireRow): Promise<FieldFailure[]> {
  const [name = ''] = customFieldOf(resource) ?? []
  const given = values[name] as WireRow | null | undefined
  if (name === '' || given === undefined) return []
  const definitions = await customDefinitions(tx, resource)
  const known = new Set(definitions.map(one => one.fieldName))
  const failures = Object.keys(given ?? {}).flatMap((key): FieldFailure[] =>
    known.has(key) ? [] : [{ field: `${name}.${key}`, code: 'notFound' }],
  )
  // A definition that has become invalid keeps the values that records have of it, and asks for none.
  const cells = definitions.filter(one => one.isDeleted === '0').map(one => [one.fieldName, customCell(one)] as const)
  const offered = await choiceValues(
    tx,
    cells.map(([, cell]) => cell),
  )
  for (const [key, cell] of cells) {
    const field = `${name}.${key}`
    const value = given?.[key]
    const parsed = fieldSchema(cell).safeParse(isNothing(value) ? null : shaped(cell, value))
    const issue = parsed.success ? undefined : parseIssue(parsed.error.issues[0]?.message ?? '')
    if (issue) {
      const code = issue.code in errorTexts ? (issue.code as ErrorCode) : 'invalidRequest'
      failures.push({ field, code, params: issue.params })
    } else if ((cell.kind === 'dict' || cell.kind === 'dicts') && !isNothing(value)) {
      const unknown = [value]
        .flat()
        .map(String)
        .find(one => !offered(cell).has(one))
      if (unknown !== undefined) failures.push({ field, code: 'dictMissing', params: { value: unknown } })
    }
  }
  return failures
}
