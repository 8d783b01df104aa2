import { dictValues } from '@sfa/db/ref-checks'
import { searchRows, type WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import type { FieldFailure } from '@sfa/domain/app-error'
import type { Resource } from '@sfa/resource-kit/resource'
import { customField } from '@sfa/resources/parameter/custom-field.resource'

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const number = /^-?\d+(\.\d{1,2})?$/
const phone = /^1[3-9]\d{9}$/

/** The tenant's own fields against their definitions (2-master-data.md §5.4). Names without a definition are refused. */
export async function checkCustomFields(tx: Tx, resource: Resource, values: WireRow): Promise<FieldFailure[]> {
  const entry = Object.entries(resource.fields).find(([, field]) => field.kind === 'custom')
  if (entry?.[1].kind !== 'custom') return []
  const [name, field] = entry
  const given = values[name] as WireRow | null | undefined
  if (given === undefined) return []
  const { rows } = await searchRows(tx, customField, {
    filters: { keyName: [field.object] },
    page: { pageIndex: 1, pageSize: -1 },
  })
  const definitions = new Map(rows.map(row => [String(row.fieldName), row]))
  const options = await dictValues(
    tx,
    rows.flatMap(row => (row.dictionarySource === 'dictionary' ? [String(row.dictionaryType)] : [])),
  )
  const failures: FieldFailure[] = []
  for (const key of Object.keys(given ?? {}))
    if (!definitions.has(key)) failures.push({ field: `${name}.${key}`, code: 'notFound' })
  for (const [key, definition] of definitions) {
    // A definition that has become invalid keeps the values that records have of it, and asks for none.
    if (definition.isDeleted === '1') continue
    const path = `${name}.${key}`
    const value = given?.[key]
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
      if (definition.isRequired === '1') failures.push({ field: path, code: 'required' })
      continue
    }
    const failure = failureOf(definition, value, options)
    if (failure) failures.push({ ...failure, field: path })
  }
  return failures
}

type Failure = Omit<FieldFailure, 'field'>

function failureOf(definition: WireRow, value: unknown, options: Map<string, Set<string>>): Failure | null {
  const list = (Array.isArray(value) ? value : [value]).map(String)
  const text = list[0] ?? ''
  switch (definition.fieldType) {
    case 'Email':
      return email.test(text) ? null : { code: 'emailFormat' }
    case 'Number':
      return number.test(text) ? null : { code: 'numberFormat' }
    case 'Phone':
      return phone.test(text) ? null : { code: 'mobileFormat' }
    case 'Text':
    case 'TextArea': {
      const max = Number(definition.length ?? (definition.fieldType === 'Text' ? 100 : 500))
      return text.length <= max ? null : { code: 'maxLength', params: { max } }
    }
    case 'Date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? null : { code: 'dateFormat' }
    case 'Select':
    case 'MultiSelect': {
      const known =
        definition.dictionarySource === 'dictionary' ? options.get(String(definition.dictionaryType)) : undefined
      const unknown = known && list.find(one => !known.has(one))
      return unknown ? { code: 'dictMissing', params: { value: unknown } } : null
    }
    default:
      return null
  }
}
