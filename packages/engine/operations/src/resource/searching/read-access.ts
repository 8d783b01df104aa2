import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { recordFields } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { cellsOf, isReference } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { isRecordSetting } from '@sfa/kit/settings/setting-values'
import { settingsKey } from '@sfa/kit/settings/settings'
import { withPages } from '@sfa/kit/shapes'
import { resourceOf, resourcesOf, settingsPages } from '@sfa/registry/registry'
import { type Caller, holdsKey } from '../../caller'
import { amongOf, codesOfAmong } from '../saving/unfit-choices'

/** What a form looks up for a field: what it refers to, and what its `among` names by codes. */
const targetsOf = (field: Field): string[] =>
  isReference(field) ? [field.to, ...codedTargets(field)] : Object.values(cellsOf(field)).flatMap(targetsOf)

const codedTargets = (field: Field): string[] =>
  amongOf(field).flatMap(([theirs]) => {
    const coded = isReference(field) ? codesOfAmong(resourceOf(field.to), theirs) : undefined
    return coded ? [coded.of.key] : []
  })

/** Fields that every list, tree or switch needs. */
const isFrame = (field: Field) => traitsOf(field).masks.length === 0

/** What the forms of a page refer to: those of its records, and those of its actions. */
const formTargets = (resource: Resource): string[] =>
  [recordFields(resource), ...Object.values(resource.actions).map(({ body = {} }) => body)].flatMap(form =>
    Object.values(form).flatMap(targetsOf),
  )

const holdsSearch = (caller: Caller, resource: Resource) => {
  const key = permissionKey(resource, 'search')
  return key === null || holdsKey(caller, key)
}

/**
 * How much of a resource the caller may read: everything with the key of its page; names only (`brief`) with the key of
 * another page that refers to it, one of settings too, because its form must offer it for choosing. Throws `notPermitted`
 * otherwise.
 */
export function requireReadAccess(caller: Caller, resource: Resource): 'full' | 'brief' {
  if ((resource.openToRead && !caller.byApiKey) || holdsSearch(caller, resource)) return 'full'
  const needed = resourcesOf(caller.tenantId).some(
    other => formTargets(other).includes(resource.key) && withPages(other).some(page => holdsSearch(caller, page)),
  )
  if (!needed && !isSet(caller, resource)) throw new AppError('notPermitted', {}, 403)
  return 'brief'
}

const isSet = (caller: Caller, { key }: Resource): boolean =>
  settingsPages.some(
    page =>
      Object.values(page.fields).some(field => isRecordSetting(field) && field.to === key) &&
      holdsKey(caller, settingsKey(page, 'search')),
  )

/** A row as the caller may read it, from what `requireReadAccess` has answered. */
export function rowFor(caller: Caller, resource: Resource, access: 'full' | 'brief'): (row: WireRow) => WireRow {
  if (access === 'brief') return row => briefOf(resource, row)
  const closed = resource.openToRead && !holdsSearch(caller, resource) ? closedFields(caller, resource) : []
  if (closed.length === 0) return row => row
  const left = (values: WireRow) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !closed.includes(name)))
  return row => ({ ...left(row), ...(row._labels ? { _labels: left(row._labels as WireRow) } : {}) })
}

/** What every user may read names records that not every user may read: the people who lead an organisation. */
const closedFields = (caller: Caller, resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    isReference(field) && !mayRead(caller, resourceOf(field.to)) ? [name] : [],
  )

/** Whether the caller may read records of the resource at all, if only their names. */
export function mayRead(caller: Caller, resource: Resource): boolean {
  try {
    requireReadAccess(caller, resource)
    return true
  } catch {
    return false
  }
}

/** The fields needed to choose a record: its id, its name, its place in the tree, and its validity. */
function briefOf(resource: Resource, row: WireRow): WireRow {
  const shown = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.unique || name === resource.title || isFrame(field) ? [name] : [],
  )
  const frame = ['id', ...(resource.idName ? [resource.idName] : []), 'ver', 'level', 'fullPath']
  const others = Object.entries(resource.otherNames ?? {}).flatMap(([name, field]) =>
    shown.includes(field) ? [name] : [],
  )
  return Object.fromEntries([...frame, ...shown, ...others].flatMap(name => (name in row ? [[name, row[name]]] : [])))
}
