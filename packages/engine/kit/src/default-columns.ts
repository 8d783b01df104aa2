import type { Field } from './fields/field'
import { coveredBy, uniqueCodeOf, validityOf } from './fields/field-questions'
import { traitsOf } from './fields/kind-traits'

type Fields = Readonly<Record<string, Field>>

/** The part of a definition from which the defaults follow. */
interface Described {
  fields: Fields
  title: string
  unique?: readonly (readonly string[])[]
  readOnly?: true
  flow?: { field: string }
}

/** Fields that another field shows as one. */
export const coveredIn = (fields: Fields): ReadonlySet<string> => new Set(Object.values(fields).flatMap(coveredBy))

const namesOf = (fields: Fields, wanted: (field: Field) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (wanted(field) ? [name] : []))

/**
 * The columns of a list, all that can stand in one: what is marked `hiddenInList` is there to be chosen. A log begins
 * with when, a record ends with when it was changed.
 */
export function defaultColumns({ fields, readOnly }: Described): string[] {
  const covered = coveredIn(fields)
  const names = namesOf(fields, field => traitsOf(field).list.column === true).filter(name => !covered.has(name))
  return readOnly ? ['createTime', ...names] : [...names, 'lastModifiedTime']
}

/**
 * What names a record, and what it is chosen by: dictionaries, references, its place in a tree, its validity. The state
 * of a document comes first, so that a folded form shows it: names and codes are looked for in the one box too.
 */
export function defaultSearch({ fields, title, unique = [], flow }: Described): string[] {
  const naming = new Set([title, ...unique.flat()])
  const covered = coveredIn(fields)
  const searched = Object.entries(fields).flatMap(([name, field]) =>
    naming.has(name) || field.unique || (traitsOf(field).list.searched && !field.hiddenInList && !covered.has(name))
      ? [name]
      : [],
  )
  return flow ? [...new Set([flow.field, ...searched])] : searched
}

/** The natural key, where a record has one; the title otherwise. Logs are sorted by time. */
export const defaultSort = (described: Described): string =>
  described.readOnly ? 'createTime' : (defaultMatch(described)[0] ?? described.title)

/** The natural key: the code, or the first combination that is unique. */
export function defaultMatch({ fields, unique = [] }: Described): readonly string[] {
  const code = uniqueCodeOf(fields)
  return code === undefined ? (unique[0] ?? []) : [code]
}

/**
 * Everything that a person may set, in the order of the fields, its validity at the end. Pictures have an import of
 * their own.
 */
export function defaultImport({ fields }: Described): string[] {
  const validity = validityOf(fields)
  const taken = Object.keys(fields).filter(name => {
    const field = fields[name] as Field
    return name !== validity && field.edit !== 'never' && isTaken(field)
  })
  return validity === undefined ? taken : [...taken, validity]
}

/** A file can hold it, and an import takes it. */
export const isTaken = (field: Field) => !['shown', 'none'].includes(traitsOf(field).file)

/**
 * What an import takes, so that an export imports again, then what no import takes (files by their names, values that
 * the database works out), who changed it last and when; a log as its list has it.
 */
export const defaultExport = (described: Described, imported: readonly string[] | undefined): readonly string[] =>
  described.readOnly
    ? defaultColumns(described)
    : [
        ...(imported ?? defaultImport(described)),
        ...namesOf(described.fields, field => traitsOf(field).file === 'shown' || field.computed !== undefined),
        'lastModifiedBy',
        'lastModifiedTime',
      ]
