import type { WireRow } from '@sfa/db/search-rows'
import { AppError } from '@sfa/domain/app-error'
import { recordFields } from '@sfa/resource-kit/details'
import type { Field } from '@sfa/resource-kit/field'
import { cellsOf, isReference } from '@sfa/resource-kit/field-questions'
import { traitsOf } from '@sfa/resource-kit/kind-traits'
import type { Resource } from '@sfa/resource-kit/resource'
import { permissionKey } from '@sfa/resource-kit/resource-calls'
import { withPages } from '@sfa/resource-kit/shapes'
import { resources } from '@sfa/resources/registry'
import { type Caller, holdsKey } from '../caller'

const targetsOf = (field: Field): string[] =>
  isReference(field) ? [field.to] : Object.values(cellsOf(field)).flatMap(targetsOf)

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
 * another page that refers to it, because that page's forms must offer it for choosing. Throws `notPermitted`
 * otherwise.
 */
export function requireReadAccess(caller: Caller, resource: Resource): 'full' | 'brief' {
  if (resource.openToRead || holdsSearch(caller, resource)) return 'full'
  const needed = resources.some(
    other => formTargets(other).includes(resource.key) && withPages(other).some(page => holdsSearch(caller, page)),
  )
  if (!needed) throw new AppError('notPermitted', {}, 403)
  return 'brief'
}

/** The fields needed to choose a record: its id, its name, its place in the tree, and its validity. */
export function briefOf(resource: Resource, row: WireRow): WireRow {
  const shown = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.unique || name === resource.title || isFrame(field) ? [name] : [],
  )
  const frame = ['id', ...(resource.idName ? [resource.idName] : []), 'ver', 'level', 'fullPath']
  const others = Object.entries(resource.otherNames ?? {}).flatMap(([name, field]) =>
    shown.includes(field) ? [name] : [],
  )
  return Object.fromEntries([...frame, ...shown, ...others].flatMap(name => (name in row ? [[name, row[name]]] : [])))
}
