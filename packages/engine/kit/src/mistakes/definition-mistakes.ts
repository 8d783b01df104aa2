import { isTaken } from '../default-columns'
import { detailsOf } from '../details'
import type { Field } from '../fields/field'
import { cellsOf, coveredBy, fillOf, isChain, isPicture, isReference, uniqueCodeOf } from '../fields/field-questions'
import { fieldSchema } from '../fields/field-schema'
import { traitsOf } from '../fields/kind-traits'
import { namedFields } from '../fields/named-fields'
import { recordPageMistakes } from '../record-page'
import { auditFieldsOf, columnOf, type ImportSpec, isTree, type Resource } from '../resource'
import { actionMistakes } from './action-mistakes'
import { detailMistakes, linesKindMistakes } from './detail-mistakes'
import { documentMistakes } from './document-mistakes'
import { flowMistakes } from './flow-mistakes'
import type { Mistake } from './mistake'
import { mistakesBetween } from './mistakes-between'
import { pageMistakes } from './page-mistakes'

/** Columns that every table has beside its fields. */
const ownColumns = ['tenant_id', 'id', 'ver', 'create_by', 'create_time', 'last_modified_by', 'last_modified_time']
const treeColumns = ['level', 'full_path']

/** Everything that the definitions say wrongly, of themselves and of each other. Empty where the product may start. */
export function definitionMistakes(resources: readonly Resource[]): Mistake[] {
  const byKey = new Map(resources.map(resource => [resource.key, resource]))
  return [
    ...resources.flatMap(resource =>
      [
        ...keyMistakes(resource),
        ...nameMistakes(resource),
        ...columnMistakes(resource),
        ...defaultMistakes(resource.fields),
        ...detailsOf(resource).flatMap(([name, { fields }]) => defaultMistakes(fields, `details.${name}.fields`)),
        ...treeMistakes(resource, byKey),
        ...openingMistakes(resource),
        ...importMistakes(resource),
        ...photoMistakes(resource),
        ...rangeMistakes(resource),
        ...chainMistakes(resource),
        ...targetMistakes(resource.fields, byKey),
        ...detailsOf(resource).flatMap(([name, { fields }]) => targetMistakes(fields, byKey, `details.${name}.fields`)),
        ...detailMistakes(resource),
        ...linesKindMistakes(resource),
        ...documentMistakes(resource),
        ...pageMistakes(resource),
        ...recordPageMistakes(resource, byKey),
        ...Object.entries(resource.actions).flatMap(([name, { body = {} }]) =>
          targetMistakes(body, byKey, `actions.${name}.body`),
        ),
        ...flowMistakes(resource),
        ...actionMistakes(resource),
      ].map(text => ({ key: resource.key, text })),
    ),
    ...mistakesBetween(resources),
  ]
}

const keyMistakes = ({ key }: Resource): string[] =>
  /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/.test(key) ? [] : [`key "${key}" is not "<area>.<name>" in small letters`]

function nameMistakes(resource: Resource): string[] {
  const fields = Object.keys(resource.fields)
  const audit = Object.keys(auditFieldsOf(resource))
  return namedFields(resource).flatMap(({ at, name, also = [] }) =>
    fields.includes(name) || audit.includes(name) || also.includes(name)
      ? []
      : [`${at} names "${name}", which is no field of it; its fields are ${[...fields, ...also].join(', ')}`],
  )
}

/** Two fields in one column, and fields in a column that every table has. */
function columnMistakes(resource: Resource): string[] {
  const taken = new Map([...ownColumns, ...(isTree(resource) ? treeColumns : [])].map(column => [column, '']))
  return Object.keys(resource.fields).flatMap(name => {
    const column = columnOf(name)
    const other = taken.get(column)
    taken.set(column, other ?? name)
    if (other === undefined) return []
    return other === ''
      ? [`fields.${name} has the column ${column}, which every table has; give the field another name`]
      : [`fields.${name} and fields.${other} have one column, ${column}; give one of them another name`]
  })
}

/** A form that begins with a value that it refuses could not be saved as it opens. */
const defaultMistakes = (fields: Resource['fields'], at = 'fields'): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.default === undefined) return []
    const { error } = fieldSchema(field).safeParse(field.default)
    return error
      ? [`${at}.${name} begins with ${JSON.stringify(field.default)}, which it refuses (${error.issues[0]?.message})`]
      : []
  })

const openingMistakes = (resource: Resource): string[] =>
  Object.keys(resource.list.opensWith ?? {}).flatMap(name => {
    const field = resource.fields[name] ?? auditFieldsOf(resource)[name]
    return !field || ['date', 'dateTime'].includes(String(traitsOf(field).file))
      ? []
      : [`list.opensWith names "${name}", which is no date`]
  })

function treeMistakes(resource: Resource, byKey: ReadonlyMap<string, Resource>): string[] {
  const { fields, list, template } = resource
  const parents = Object.keys(fields).filter(name => traitsOf(fields[name] as Field).role === 'parent')
  const mistakes: string[] = []
  if (parents.length > 1) mistakes.push(`fields ${parents.join(' and ')} are both parents; a tree has one`)
  if (template === 'tree' && parents.length === 0)
    mistakes.push("template 'tree' needs a field that is made by parent(…)")
  if (parents.length > 0 && !fields.isDeleted) mistakes.push('a tree needs the field isDeleted: validity()')
  const filter = list.treeFilter === undefined ? undefined : fields[list.treeFilter]
  if (filter && !isReference(filter))
    mistakes.push(`list.treeFilter names "${list.treeFilter}", which is of kind ${filter.kind}; it takes a ref or refs`)
  else if (filter) {
    const target = byKey.get(filter.to)
    if (target && !isTree(target))
      mistakes.push(`list.treeFilter names "${list.treeFilter}", whose target ${filter.to} is no tree`)
  }
  return mistakes
}

const importMistakes = (resource: Resource): string[] =>
  resource.imports.flatMap(spec =>
    spec.of === undefined
      ? kindMistakes(resource, spec, resource.imports.length > 1 ? `imports.${spec.kind}` : 'import')
      : [],
  )

function kindMistakes({ fields }: Resource, spec: ImportSpec, at: string): string[] {
  const needed = Object.keys(fields).filter(name => {
    const field = fields[name] as Field
    return field.required && field.default === undefined && isTaken(field)
  })
  return [
    ...(spec.match.length > 0 ? [] : [`${at}.match is empty; name the fields by which a row finds its record`]),
    ...spec.match
      .filter(name => !spec.columns.includes(name))
      .map(name => `${at}.match names "${name}", which is none of ${at}.columns; add the column`),
    ...needed
      .filter(name => !spec.columns.includes(name))
      .map(name => `fields.${name} is required and none of ${at}.columns, so that no new row could be imported`),
  ]
}

/** Photos are named by the code of their record, and go into pictures. */
const photoMistakes = ({ fields, photoImports }: Resource): string[] =>
  photoImports.flatMap(({ kind, into, thumbnail }) => [
    ...(uniqueCodeOf(fields) === undefined
      ? [`photoImports.${kind} needs a unique code by which photos are named; the definition has none`]
      : []),
    ...[into, ...(thumbnail === undefined ? [] : [thumbnail])]
      .filter(name => !fields[name] || !isPicture(fields[name]))
      .map(name => `photoImports.${kind} names "${name}", which is no image field`),
  ])

/** The two fields of a date range must be dates that are written. */
const rangeMistakes = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    coveredBy(field).flatMap(date => {
      const covered = fields[date]
      return !covered || (traitsOf(covered).file === 'date' && covered.edit !== 'never')
        ? []
        : [`fields.${name} shows "${date}", which is no date that a form sets`]
    }),
  )

/** A chain has to lead to records of its own resource, which files name by a code. */
const chainMistakes = ({ key, fields, imports }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!isChain(field)) return []
    if (field.to !== key) return [`fields.${name} is a chain and refers to "${field.to}"; a chain refers to ${key}`]
    const code = uniqueCodeOf(fields)
    return imports.some(({ columns, match }) => columns.includes(name) && match.join() !== code)
      ? [`fields.${name} is a chain, whose files have to find records by the unique code alone`]
      : []
  })

/** A copy whose source is misspelt would be shown to those from whom the source is kept. */
const copyMistakes = ({ copyOf = [] }: Field, byKey: ReadonlyMap<string, Resource>, at: string): string[] =>
  copyOf.flatMap(source => {
    const dot = source.lastIndexOf('.')
    const field = byKey.get(source.slice(0, dot))?.fields[source.slice(dot + 1)]
    return field ? [] : [`${at} is a copy of "${source}", which is no field of the registry`]
  })

function targetMistakes(
  fields: Readonly<Record<string, Field>>,
  byKey: ReadonlyMap<string, Resource>,
  path = 'fields',
): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = `${path}.${name}`
    const copies = copyMistakes(field, byKey, at)
    if (!isReference(field)) return [...copies, ...targetMistakes(cellsOf(field), byKey, at)]
    const target = byKey.get(field.to)
    if (target && traitsOf(field).isPath && !isTree(target))
      return [`${at} is chosen level by level, and its target ${field.to} is no tree`]
    if (target) {
      const strange = [...Object.keys(field.filter ?? {}), ...Object.values(fillOf(field))].filter(
        theirs => !Object.hasOwn(target.fields, theirs),
      )
      return [...copies, ...strange.map(theirs => `${at} names "${theirs}", which is no field of ${field.to}`)]
    }
    return [`${at} refers to "${field.to}", which is no definition of the registry`]
  })
}
