import { type ActionKey, areaOf, type Operation, operations, type Resource } from './resource'

export interface ResourceCall {
  operation: Operation
  path: string
}

const keyOf: Record<Operation, ActionKey> = {
  search: 'search',
  findById: 'view',
  create: 'add',
  update: 'edit',
  updateStatus: 'delete',
  delete: 'delete',
  batchUpdate: 'batch',
}

/** Operations that a resource answers: those whose key its page has. */
export const operationsOf = (resource: Resource): readonly Operation[] =>
  operations.filter(operation => answers(resource, operation))

/** Lines of a document are searched and nothing else: they are read and written with their head. */
export const answers = ({ keys, linesOf }: Pick<Resource, 'keys' | 'linesOf'>, operation: Operation): boolean =>
  keys.includes(keyOf[operation]) && (linesOf === undefined || operation === 'search')

/** All paths that answer for a resource: the documented ones first, then `/portalsync/<area>/<name>/<operation>`. */
export function resourceCalls(resource: Resource): ResourceCall[] {
  return operationsOf(resource).flatMap(operation => pathsOf(resource, operation).map(path => ({ operation, path })))
}

function pathsOf(resource: Resource, operation: Operation): string[] {
  const documented = resource.calls[operation]
  const given = documented === undefined ? [] : typeof documented === 'string' ? [documented] : [...documented]
  const generic = `/portalsync/${areaOf(resource)}/${nameIn(resource)}/${operation}`
  return given.includes(generic) ? given : [...given, generic]
}

/** `product-list`, `product-list/lines` for the lines of a detail, the name of a further page. */
export function nameIn({ key, page, linesOf }: Resource): string {
  const name = page?.name ?? (key.split('.')[1] as string)
  return linesOf ? `${name}/${linesOf.detail}` : name
}

/** The path that our own screens use. */
export const callPath = (resource: Resource, operation: Operation): string => pathsOf(resource, operation)[0] as string

/** `product/brand:edit`; null where the resource has no page, and being signed in is enough to read it. */
export const permissionKey = (resource: Resource, operation: Operation): string | null =>
  actionKey(resource, keyOf[operation])

/** `product/brand:download`; null where the resource has no page. */
export const actionKey = ({ path }: Pick<Resource, 'path'>, action: ActionKey): string | null =>
  path === null ? null : `${path.slice(1)}:${action}`
