import { throughOf } from '../data-owner'
import type { Resource } from '../resource'
import type { Field } from './field'
import { fillOf, isReference, sourcesOf } from './field-questions'

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
  const {
    title,
    unique,
    rules,
    form,
    list,
    scope = {},
    otherNames = {},
    imports,
    exports,
    pages,
    details,
    record,
  } = resource
  const lines = Object.keys(details)
  const places: [at: string, names: readonly (string | undefined)[], also?: readonly string[]][] = [
    ['title', [title]],
    ['unique', unique.flat()],
    ...rules.flatMap((rule): typeof places => [
      [`rules.${rule.name}.on`, rule.on],
      [`rules.${rule.name}.onlyIf`, Object.keys(rule.onlyIf ?? {})],
      [`rules.${rule.name}.heldBy`, rule.heldBy === undefined ? [] : [rule.heldBy]],
    ]),
    ...form.map(({ title: [, en], fields }): (typeof places)[number] => [`form "${en}"`, fields, lines]),
    ['list.search', list.search],
    ['list.columns', list.columns],
    ['list.sort', [list.sort]],
    ['list.quick', list.quick ?? []],
    ['list.treeFilter', [list.treeFilter]],
    ['list.opensWith', Object.keys(list.opensWith ?? {})],
    ['record', [record.picture, record.state, ...(record.figures ?? [])]],
    ['print.head', resource.print?.head ?? []],
    ['scope.owner', [scope.owner], ['id']],
    ['scope.org', [scope.org]],
    ['scope.distributor', [scope.distributor], ['id']],
    ['scope.shared', [scope.shared]],
    ['scope.through', throughOf(scope)],
    ['limit.by', [resource.limit?.by]],
    ['mergedInto', [resource.mergedInto]],
    ...Object.entries(resource.fields).map(([name, field]): (typeof places)[number] => [
      `fields.${name}`,
      [
        ...sourcesOf(field),
        ...(field.when ? [field.when.field] : []),
        ...namedByChoice(field),
        ...('parts' in field && field.parts ? Object.values(field.parts) : []),
        ...('codeOf' in field && field.codeOf ? [field.codeOf] : []),
      ],
    ]),
    ['otherNames', Object.values(otherNames)],
    ['filter', Object.keys(resource.filter ?? {})],
    ...imports.flatMap(
      ({ kind, of, match, columns, sample, mending = [], headers = {}, titles = {} }): typeof places => {
        const at = imports.length > 1 ? `imports.${kind}` : 'import'
        const beside = lineFields(resource, of)
        return [
          [`${at}.match`, match],
          [`${at}.columns`, columns, beside],
          [`${at}.mending`, mending, beside],
          [`${at}.sample`, Object.keys(sample), beside],
          [`${at}.headers`, Object.keys(headers), beside],
          [`${at}.titles`, Object.keys(titles), beside],
        ]
      },
    ),
    ...exports.map(({ kind, of, columns }): (typeof places)[number] => [
      exports.length > 1 ? `exports.${kind}.columns` : 'export.columns',
      columns,
      lineFields(resource, of),
    ]),
    ...pages.flatMap(({ name, filter, list: own = {} }): typeof places => [
      [`pages.${name}.filter`, Object.keys(filter)],
      [`pages.${name}.list`, [...(own.search ?? []), ...(own.columns ?? []), own.sort]],
    ]),
    ...Object.entries(details).flatMap(
      ([name, { unique: key, totals, looks, rules: own, together, mark = [] }]): typeof places => [
        [`details.${name}.unique`, key, lineFields(resource, name)],
        [`details.${name}.totals`, totals, lineFields(resource, name)],
        [`details.${name}.looks`, Object.values(looks).map(({ of }) => of), lineFields(resource, name)],
        [`details.${name}.rules`, own.flatMap(rule => rule.on), lineFields(resource, name)],
        [`details.${name}.mark`, [mark].flat(), lineFields(resource, name)],
        [`details.${name}.together`, together.flatMap(rule => rule.on), lineFields(resource, name)],
        [`details.${name}.together.head`, together.flatMap(rule => rule.head ?? [])],
      ],
    ),
    ...Object.entries(resource.actions).map(([action, { stamp }]): (typeof places)[number] => [
      `actions.${action}.stamp`,
      [stamp?.by, stamp?.at],
    ]),
  ]
  return places.flatMap(([at, names, also]) =>
    names.flatMap(name => (name === undefined ? [] : [{ at, name, ...(also ? { also } : {}) }])),
  )
}

const namedByChoice = (field: Field): string[] =>
  isReference(field) ? [...Object.values(field.filter ?? {}), ...Object.keys(fillOf(field))] : []

/** What may be named beside the fields of the head where something is about its lines. */
function lineFields({ details }: Resource, name: string | undefined): readonly string[] {
  const detail = name === undefined ? undefined : details[name]
  return detail ? ['lineNo', ...Object.keys(detail.fields), ...Object.keys(detail.looks)] : []
}
