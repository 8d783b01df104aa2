import type { Field, FieldKind } from './field'

type Fields = Readonly<Record<string, Field>>

/** What a definition gives the defaults to follow from. */
interface Described {
  fields: Fields
  title: string
  unique?: readonly (readonly string[])[]
  readOnly?: true
}

/** Kinds of which a list has no column. */
const composed = new Set<FieldKind>(['group', 'lines', 'custom'])
/** Kinds that a search chooses from. */
const chosen = new Set<FieldKind>(['dict', 'ref', 'parent', 'validity'])

const namesOf = (fields: Fields, wanted: (field: Field) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (wanted(field) ? [name] : []))

/**
 * The columns of a list, all that can stand in one: what is marked `hiddenInList` is there to be chosen. A log begins
 * with when, a record ends with when it was changed.
 */
export function defaultColumns({ fields, readOnly }: Described): string[] {
  const names = namesOf(fields, ({ kind }) => !composed.has(kind))
  return readOnly ? ['createTime', ...names] : [...names, 'lastModifiedTime']
}

/** What names a record, and what it is chosen by: dictionaries, references, its place in a tree, its validity. */
export function defaultSearch({ fields, title, unique = [] }: Described): string[] {
  const naming = new Set([title, ...unique.flat()])
  return Object.entries(fields).flatMap(([name, field]) =>
    naming.has(name) || field.unique || (chosen.has(field.kind) && !field.hiddenInList) ? [name] : [],
  )
}

/** The natural key, where a record has one; the title otherwise. Logs are sorted by time. */
export const defaultSort = (described: Described): string =>
  described.readOnly ? 'createTime' : (defaultMatch(described)[0] ?? described.title)

/** The natural key: the code, or the first combination that is unique. */
export function defaultMatch({ fields, unique = [] }: Described): readonly string[] {
  const code = codeOf(fields)
  return code === undefined ? (unique[0] ?? []) : [code]
}

/**
 * Everything that a person may set, in the order of the fields, its validity at the end. Pictures have an import of
 * their own.
 */
export const defaultImport = ({ fields }: Described): string[] => [
  ...namesOf(fields, ({ kind, edit }) => kind !== 'image' && kind !== 'validity' && edit !== 'never'),
  ...namesOf(fields, ({ kind }) => kind === 'validity'),
]

/** What an import takes, so that an export imports again, with who changed it last and when; a log as its list has it. */
export const defaultExport = (described: Described, imported: readonly string[] | undefined): readonly string[] =>
  described.readOnly
    ? defaultColumns(described)
    : [...(imported ?? defaultImport(described)), 'lastModifiedBy', 'lastModifiedTime']

const codeOf = (fields: Fields) => namesOf(fields, ({ kind, unique }) => kind === 'code' && unique === true)[0]
