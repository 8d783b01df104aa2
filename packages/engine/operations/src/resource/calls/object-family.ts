import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { groupRows } from '@sfa/db/search/group-rows'
import { type OwnTerm, searchRows, type WireRow } from '@sfa/db/search/search-rows'
import type { Condition } from '@sfa/db/search/where-of'
import { AppError } from '@sfa/kernel/app-error'
import type { FamilyBody, FamilyOperation } from '@sfa/kit/calls/object-family.calls'
import type { Field } from '@sfa/kit/fields/field'
import { isOwnPath, isSummable } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { auditFieldsOf, type Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { findResource } from '@sfa/registry/registry'
import { type Caller, requireKey } from '../../caller'
import { scopeOf } from '../../permission/data-scope'
import { fieldRights, requireReadable } from '../../permission/field-rights'
import type { Services } from '../../services'
import { writeList } from '../lists/write-list'
import { type Comparison, checkFilter, comparedAs } from '../saving/check-filter'
import { answerSearch } from '../searching/answer-search'
import { parseSearch } from '../searching/parse-search'
import { requireReadAccess } from '../searching/read-access'
import type { RowStream } from '../searching/stream-records'
import { type NamedPart, unknownName } from '../searching/unknown-name'
import { type Answer, answerCall } from './answer-call'
import { objectCallOf } from './object-call'

/** Answers a call of an object family: one handler over the registry, with the same rules as the page's own calls. */
export async function answerFamilyCall(
  services: Services,
  caller: Caller,
  operation: FamilyOperation,
  parsed: FamilyBody,
): Promise<Answer | RowStream> {
  const own = objectCallOf(parsed.objectName, operation)
  if (own) return own.answer(services, caller)
  const resource = findResource(parsed.objectName, caller.tenantId)
  if (!resource) throw new AppError('invalidRequest')
  const { record, records = record ? [record] : [] } = parsed
  const one = (name: 'create' | 'update' | 'delete', row: WireRow) => answerCall(services, caller, resource, name, row)
  switch (operation) {
    case 'search':
      return searchFamily(services, caller, resource, parsed)
    case 'searchForGroupBy':
      return groupFamily(services, caller, resource, parsed)
    case 'create':
    case 'createWithFK':
      return one('create', needed(record))
    case 'update':
    case 'updateWithFK':
      return one('update', needed(record))
    case 'upset':
      return upset(services, caller, resource, needed(record))
    case 'delete':
      return one('delete', needed(record ?? (records[0] as WireRow | undefined)))
    case 'listCreate':
      return { data: await writeList(services, caller, resource, 'create', records) }
    case 'listUpdate':
      return { data: await writeList(services, caller, resource, 'update', records) }
  }
}

/**
 * Insert or update (`upset`): the record of the `id`, else the one with the same natural key within the caller's reach.
 * A caller who names a record by its key may leave `ver` out; then its version is not compared.
 */
async function upset(services: Services, caller: Caller, resource: Resource, record: WireRow): Promise<Answer> {
  const known = record.id ? record : await withRecordOfKey(services, caller, resource, record)
  return answerCall(services, caller, resource, known.id ? 'update' : 'create', known)
}

const naturalKey = (resource: Resource): readonly string[] =>
  resource.import?.match ??
  Object.keys(resource.fields)
    .filter(name => resource.fields[name]?.unique)
    .slice(0, 1)

const withRecordOfKey = (services: Services, caller: Caller, resource: Resource, record: WireRow): Promise<WireRow> =>
  inTenant(services.db, caller.tenantId, async tx => {
    const key = naturalKey(resource)
    if (key.length === 0 || key.some(name => typeof record[name] !== 'string' || record[name] === '')) return record
    const { rows } = await searchRows(tx, resource, {
      filters: {},
      conditions: key.map(field => ({ field, operator: 'eq', value: (record[field] as string).trim() })),
      scope: await scopeOf(tx, caller, resource, 'update'),
      page: { pageIndex: 1, pageSize: 1 },
    })
    return rows[0] ? { ver: rows[0].ver, ...record, id: rows[0].id } : record
  })

function needed(record: WireRow | undefined): WireRow {
  if (!record) throw new AppError('nothingToSave')
  return record
}

/** Fields by which objects may be compared, grouped and summed: single values, not lists of lines or pictures. */
const comparableIn = (resource: Resource): Map<string, Field> =>
  new Map(
    Object.entries({ ...resource.fields, ...auditFieldsOf(resource) }).filter(([, field]) => traitsOf(field).filter),
  )

/** A column as the resource calls it: the documents' look-ups write `IsDeleted`, `ID` and `Name` too. */
const columnsOf = (resource: Resource): ((name: string) => string) => {
  const names = ['id', 'ver', ...Object.keys(resource.fields), ...Object.keys(auditFieldsOf(resource))]
  const own = new Map(names.map(name => [name.toLowerCase(), name]))
  return name => (names.includes(name) ? name : (own.get(name.toLowerCase()) ?? name))
}

const unknown = (part: NamedPart, given: string, known: ReadonlyMap<string, Field>) =>
  new AppError('invalid', {}, 200, [unknownName(part, given, known.keys())])

const comparisonOf = (operator: string, field: Field | undefined): Comparison =>
  operator === 'like' || operator === 'in' ? {} : field ? comparedAs(field) : { of: 'id' }

function conditionsOf(resource: Resource, items: FamilyBody['searchItems'] = []): Condition[] {
  const known = comparableIn(resource)
  const ownName = columnsOf(resource)
  return items.map(({ column: given, operator, value }) => {
    const column = ownName(given)
    const field = known.get(column)
    if (!field && column !== 'id') throw unknown('condition', given, known)
    if (operator !== 'in' && value !== null && typeof value === 'object')
      throw new AppError('invalid', {}, 200, [{ field: given, code: 'textFormat' }])
    checkFilter(comparisonOf(operator, field), given, value)
    return { field: column, operator, value }
  })
}

/** The same on the tenant's own fields: equal, one of several, a part, from and to. */
function ownTermsOf(items: FamilyBody['searchItems'] = []): OwnTerm[] {
  return items.map(({ column: field, operator, value }) => {
    checkFilter({}, field, value)
    switch (operator) {
      case 'like':
        return { field, value }
      case 'eq':
      case 'in':
        return { field, value, exact: true }
      case 'ge':
        return { field, value: [value, null] }
      case 'le':
        return { field, value: [null, value] }
      default:
        throw new AppError('invalidRequest')
    }
  })
}

function searchFamily(
  services: Services,
  caller: Caller,
  resource: Resource,
  { searchItems, returnFiled: wanted, page: askedPage, sort: askedSort }: FamilyBody,
): Promise<Answer | RowStream> {
  // Checked first, so that a caller without the right to read learns nothing about the searchable fields.
  requireReadAccess(caller, resource)
  const { page, sort } = parseSearch(resource, { page: askedPage, sort: askedSort })
  const isOwn = ({ column }: { column: string }) => isOwnPath(resource.fields, column)
  const conditions = conditionsOf(
    resource,
    searchItems?.filter(item => !isOwn(item)),
  )
  const search = { filters: {}, conditions, own: ownTermsOf(searchItems?.filter(isOwn)), page, sort }
  if (!wanted) return answerSearch(services, caller, resource, search)
  const ownName = columnsOf(resource)
  const names = ['id', 'ver', ...wanted].map(name => [name, ownName(name)] as const)
  const pick = (row: WireRow) =>
    Object.fromEntries(names.flatMap(([name, own]) => (own in row ? [[name, row[own]]] : [])))
  return answerSearch(services, caller, resource, search, pick)
}

async function groupFamily(
  services: Services,
  caller: Caller,
  resource: Resource,
  parsed: FamilyBody,
): Promise<Answer> {
  requireKey(caller, permissionKey(resource, 'search'))
  const known = comparableIn(resource)
  const canSum = (name: string) => known.has(name) && isSummable(known.get(name) as Field)
  const groupBy = [...new Set(parsed.groupBy)]
  const sum = [...new Set(parsed.sum)]
  // An id is unique, so grouping by it is not allowed.
  const wrong = groupBy.find(name => !known.has(name)) ?? sum.find(name => !canSum(name))
  if (wrong !== undefined) throw unknown('column', wrong, known)
  const conditions = conditionsOf(resource, parsed.searchItems)
  const data = await inTenant(services.db, caller.tenantId, async tx => {
    const asked = [...groupBy, ...sum, ...conditions.map(({ field }) => field)]
    requireReadable(await fieldRights(tx, caller, resource), asked)
    return groupRows(tx, resource, { groupBy, sum, conditions, scope: await scopeOf(tx, caller, resource, 'search') })
  })
  return { data, total: data.length }
}
