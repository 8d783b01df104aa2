import type { Resource } from './resource'

/** A place of a definition that names a field. */
export interface NamedField {
  /** Where it stands: `list.columns`. */
  at: string
  name: string
  /** Names that this place takes beside fields. */
  also?: readonly string[]
}

/** Every name of a field that a definition says outside its fields. */
export function namedFields(resource: Resource): NamedField[] {
  const { title, unique, rules, form, list, scope = {}, otherNames = {} } = resource
  const places: [at: string, names: readonly (string | undefined)[], also?: readonly string[]][] = [
    ['title', [title]],
    ['unique', unique.flat()],
    ...rules.flatMap((rule): typeof places => [
      [`rules.${rule.name}.on`, rule.on],
      [`rules.${rule.name}.onlyIf`, Object.keys(rule.onlyIf ?? {})],
    ]),
    ...form.map(({ title: [, en], fields }): (typeof places)[number] => [`form "${en}"`, fields]),
    ['list.search', list.search],
    ['list.columns', list.columns],
    ['list.sort', [list.sort]],
    ['list.quick', list.quick ?? []],
    ['list.treeFilter', [list.treeFilter]],
    ['scope.owner', [scope.owner], ['id']],
    ['scope.org', [scope.org]],
    ['otherNames', Object.values(otherNames)],
    ['import.match', resource.import?.match ?? []],
    ['import.columns', resource.import?.columns ?? []],
    ['import.sample', Object.keys(resource.import?.sample ?? {})],
    ['export.columns', resource.export?.columns ?? []],
    ...Object.entries(resource.actions).map(([action, { stamp }]): (typeof places)[number] => [
      `actions.${action}.stamp`,
      [stamp?.by, stamp?.at],
    ]),
  ]
  return places.flatMap(([at, names, also]) =>
    names.flatMap(name => (name === undefined ? [] : [{ at, name, ...(also ? { also } : {}) }])),
  )
}
