import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { type Language, textIn } from '@sfa/kernel/language'
import { canonicalJson } from '@sfa/kit/canonical-json'
import { type Details, detailsOf, recordFields } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { generatedAs, isList, isOwnCells, isPicture, sourcesOf, validityOf } from '@sfa/kit/fields/field-questions'
import { store } from '../../definitions/store.resource'
import type { Choice, Side } from '../../definitions/store-pair.calls'
import { isEmpty } from '../approved-state'

/** Two stores in wire form with their lines, in the order of their pair. */
export type Two = Readonly<Record<Side, WireRow>>

export const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first')

/** What a merge can take from either store, its lines last: everything that a person sets but the code. */
const mergeable: readonly (readonly [name: string, field: Field])[] = Object.entries(store.fields).filter(
  ([name, field]) =>
    (field.edit ?? 'always') === 'always' &&
    generatedAs(field) === undefined &&
    sourcesOf(field).length === 0 &&
    name !== validityOf(store.fields),
)

/** A value that differs, with what can be taken. */
export interface Difference {
  name: string
  choices: readonly Choice[]
  /** What is taken where nothing is said, by the store that stays. */
  usual: Readonly<Record<Side, Choice>>
}

/** Fields and lines in which the stores differ, in the order of the definition. */
export const differencesOf = (two: Two): Difference[] => [
  ...mergeable.flatMap(([name, field]) => difference(name, two, canHaveBoth(field, two, name))),
  ...detailsOf(store).flatMap(([name, detail]) =>
    difference(name, two, linesTogether(detail, two, name).length <= detail.maxLines),
  ),
]

function difference(name: string, two: Two, both: boolean): Difference[] {
  if (textOf(two.first[name]) === textOf(two.second[name])) return []
  const bothHave = !isEmpty(two.first[name]) && !isEmpty(two.second[name])
  const usual = (keep: Side): Choice => {
    if (isEmpty(two[keep][name])) return otherSide(keep)
    return both && bothHave ? 'both' : keep
  }
  return [
    {
      name,
      choices: both && bothHave ? ['first', 'second', 'both'] : ['first', 'second'],
      usual: { first: usual('first'), second: usual('second') },
    },
  ]
}

function canHaveBoth(field: Field, two: Two, name: string): boolean {
  if (isOwnCells(field)) return true
  if (!isList(field)) return false
  return !isPicture(field) || union(two.first[name], two.second[name]).length <= field.maxCount
}

/** Numbers and codes of lines say nothing of what they hold. */
const textOf = (value: unknown): string =>
  isEmpty(value)
    ? ''
    : JSON.stringify(canonicalJson(value), (key, part: unknown) =>
        key === 'lineNo' || key === 'id' ? undefined : part,
      )

const union = (one: unknown, other: unknown): unknown[] => [
  ...new Set([...((one ?? []) as unknown[]), ...((other ?? []) as unknown[])]),
]

/** What tells that two lines are one: everything but how they are numbered and which is the default. */
export function contentOf({ unique, fields }: Details, line: WireRow): string {
  const told = Object.keys(fields).filter(name => !unique.includes(name) && name !== 'isDefault' && name !== 'isShow')
  return JSON.stringify(told.map(name => line[name] ?? null))
}

/** Lines of a store without those that the other one has too. */
export function furtherLines(detail: Details, own: unknown, others: unknown): WireRow[] {
  const known = new Set(((own ?? []) as WireRow[]).map(line => contentOf(detail, line)))
  return ((others ?? []) as WireRow[]).filter(line => !known.has(contentOf(detail, line)))
}

const linesTogether = (detail: Details, { first, second }: Two, name: string): WireRow[] => [
  ...((first[name] ?? []) as WireRow[]),
  ...furtherLines(detail, first[name], second[name]),
]

export interface Asked {
  keep: Side
  choices: Readonly<Record<string, Choice>>
  /** Fields that the caller may not write: they stay as they are, unless one of them is chosen. */
  locked: ReadonlySet<string>
  language: Language
}

/** What is taken of each difference. Throws `invalid` at a name that has no such choice. */
export function takenOf(two: Two, { keep, choices, locked, language }: Asked): Map<string, Choice> {
  const differences = differencesOf(two)
  const fields = recordFields(store)
  for (const [name, choice] of Object.entries(choices)) {
    const label = textIn(language, fields[name]?.label ?? [name, name])
    const found = differences.find(one => one.name === name)
    const isKnown = mergeable.some(([one]) => one === name) || name in store.details
    const most = tooMany(two, name, choice)
    if (most) throw refusal({ code: 'mergeTooMany', params: { name: label, ...most } })
    // Of what is the same in both, each choice is the same.
    if (!isKnown || (found && !found.choices.includes(choice)))
      throw refusal({ code: 'mergeChoice', params: { name: label } })
  }
  return new Map(
    differences.map(({ name, usual }) => [name, choices[name] ?? (locked.has(name) ? keep : usual[keep])] as const),
  )
}

const refusal = (failure: {
  code: 'mergeChoice' | 'mergeTooMany'
  params: Readonly<Record<string, string | number>>
}) => new AppError('invalid', {}, 200, [{ field: 'choices', ...failure }])

function tooMany(two: Two, name: string, choice: Choice): { max: number; count: number } | undefined {
  if (choice !== 'both') return undefined
  const field = store.fields[name]
  const detail = store.details[name]
  const [max, count] = detail
    ? [detail.maxLines, linesTogether(detail, two, name).length]
    : field && isPicture(field)
      ? [field.maxCount, union(two.first[name], two.second[name]).length]
      : [1, 1]
  return count > max ? { max, count } : undefined
}

/** The values that the store that stays gets. `fixedGroups` are those whose members are computed. */
export function valuesOf(
  two: Two,
  taken: ReadonlyMap<string, Choice>,
  keep: Side,
  fixedGroups: ReadonlySet<string>,
): WireRow {
  const [own, other] = [two[keep], two[otherSide(keep)]]
  const values: WireRow = {}
  for (const [name, field] of mergeable) {
    const choice = taken.get(name)
    if (choice === undefined || choice === keep) continue
    values[name] = choice === 'both' ? together(field, own[name], other[name]) : other[name]
  }
  if (values.groupIds) {
    const [held, chosen] = [(own.groupIds ?? []) as string[], values.groupIds as string[]]
    values.groupIds = [
      ...held.filter(id => fixedGroups.has(id) || chosen.includes(id)),
      ...chosen.filter(id => !fixedGroups.has(id) && !held.includes(id)),
    ]
  }
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => textOf(value) !== textOf(own[name])))
}

function together(field: Field, own: unknown, other: unknown): unknown {
  if (isList(field)) return union(own, other)
  const said = Object.entries((own ?? {}) as WireRow).filter(([, value]) => !isEmpty(value))
  return { ...((other ?? {}) as WireRow), ...Object.fromEntries(said) }
}
