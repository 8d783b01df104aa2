import { cleanText } from '@sfa/kernel/clean-text'
import { halfWidth } from '@sfa/kernel/half-width'
import type { Field } from '@sfa/kit/fields/field'
import { isCode, isReference, isText } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pinyinPattern } from './pinyin'
import { spellingsOf } from './spellings'

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const contains = (text: unknown) => `%${escapeLike(String(text).trim())}%`

/** What of a text is the same in either case, where it is long enough to tell values apart. */
const caselessRun = (text: string): string | undefined =>
  text
    .split(/[^\p{N}\p{Lo}]+/u)
    .filter(run => run.length > 1)
    .sort((one, other) => other.length - one.length)[0]

/**
 * Contains a text, without regard to case; texts without letters need no comparison of cases. `ilike` would fold the
 * pattern anew for every row, and `lower` copies every value: where the text has digits or Han letters (`X0437`), these
 * are looked for first, as they are. `isName`: simplified, traditional and full-width letters are one.
 */
export function holds(column: RawBuilder<unknown>, text: unknown, isName = false): RawBuilder<SqlBool> {
  const typed = cleanText(String(text)).trim()
  const spellings = isName ? spellingsOf(typed) : [...new Set([typed, halfWidth(typed)])]
  if (spellings.every(one => one.toLowerCase() === one.toUpperCase())) {
    const shared = sharedRun(spellings)
    return shared === undefined
      ? likeAny(column, spellings)
      : sql<SqlBool>`(${likeAny(column, [shared])} and ${likeAny(column, spellings)})`
  }
  const folded = likeAny(
    sql`lower(${column})`,
    spellings.map(one => one.toLowerCase()),
  )
  const runs = spellings.flatMap(one => caselessRun(one) ?? [])
  return runs.length < spellings.length ? folded : sql<SqlBool>`(${likeAny(column, runs)} and ${folded})`
}

/** The longest part that several spellings of a text have in common, which few others have either: 禾 of 云禾 and 雲禾. */
function sharedRun([first = '', ...others]: readonly string[]): string | undefined {
  if (others.length === 0) return undefined
  const spelt = others.map(other => [...other])
  const runs = [...first]
    .map((letter, at) => (spelt.every(other => other[at] === letter) ? letter : '\n'))
    .join('')
    .split('\n')
  const longest = runs.reduce((long, run) => (run.length > long.length ? run : long)).trim()
  return longest === '' ? undefined : longest
}

const likeAny = (column: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<SqlBool> =>
  texts.length === 1
    ? sql<SqlBool>`${column} like ${contains(texts[0])}`
    : sql<SqlBool>`${column} like any (${texts.map(contains)}::text[])`

/** Further words are only compared as they are: each pattern costs as much as several comparisons. */
const wordsByPinyin = 4

/** The words of the one search box, which are looked for in any order. */
export const wordsOf = (quick: string): string[] => [...new Set(quick.trim().split(/\s+/).filter(Boolean))]

/**
 * Every word stands in one of the fields: as it is typed, or in a name by the initials or syllables of its pinyin. False
 * where there is no field to look in.
 */
export function quickCondition(resource: Resource, names: readonly string[], quick: string): RawBuilder<SqlBool> {
  const places = placesOf(resource, names)
  const parts = wordsOf(quick).map((word, at) => {
    const pattern = at < wordsByPinyin ? pinyinPattern(word) : undefined
    const conditions = places.map(({ in: target, names: there, from }) => {
      const found = sql.join([...there.map(wordIn(target, word, pattern)), sql`false`], sql` or `)
      return from === undefined
        ? found
        : sql`${sql.ref(columnOf(from))} in (select id from ${sql.table(tableOf(target))} where ${found})`
    })
    return sql<SqlBool>`(${sql.join([...conditions, sql`false`], sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

// What a name holds as it is typed is one of the meanings of the pattern, so a name is compared once.
const wordIn = (resource: Resource, word: string, pattern: string | undefined) => (name: string) => {
  const column = sql.ref(columnOf(name))
  const field = fieldOf(resource, name)
  const named = isName(field)
  // What the field takes has no such letters, and each comparison costs a search of every row.
  if (!mayHold(field, word)) return sql<SqlBool>`false`
  return pattern !== undefined && named ? sql<SqlBool>`${column} ~ ${pattern}` : holds(column, word, named)
}

interface Place {
  in: Resource
  names: readonly string[]
  /** The reference by which the rows that are searched name the records of this place. */
  from?: string
}

/**
 * Where the fields are kept. Of lines these are their heads and what the lines refer to: each of them is compared once,
 * not once for every line.
 */
function placesOf(resource: Resource, names: readonly string[]): Place[] {
  if (!resource.linesOf) return [{ in: resource, names }]
  const { head, detail } = resource.linesOf
  const { fields = {}, looks = {} } = head.details[detail] ?? {}
  const places = names.map((name): Place => {
    const look = looks[name]
    const of = look && fields[look.of]
    if (look && of && isReference(of)) return { in: resourceOf(of.to), names: [look.field], from: look.of }
    return Object.hasOwn(fields, name) ? { in: resource, names: [name] } : { in: head, names: [name], from: 'headId' }
  })
  const keys = [...new Set(places.map(({ from }) => from))]
  return keys.map(from => {
    const same = places.filter(place => place.from === from)
    return { ...(same[0] as Place), names: same.flatMap(place => place.names) }
  })
}

const hanLetter = /\p{Script=Han}/u

/** Patterns that take letters of any script. */
const anyScript: readonly unknown[] = [undefined, 'lettersChinese', 'email']

/** Whether what a field takes is of a pattern without Han letters. */
const hasNoHan = (field: Field): boolean =>
  isCode(field) || (isText(field) && (field.codeOf !== undefined || !anyScript.includes(field.pattern)))

/** Whether what the field takes has the letters of a text at all. */
export const mayHold = (field: Field, text: string): boolean => !(hanLetter.test(text) && hasNoHan(field))

/** Whether a field may hold Han letters: codes, bar codes and numbers do not. */
export function isName(field: Field): boolean {
  if (!isText(field) || field.pinyin === false || field.codeOf !== undefined) return false
  return field.pattern === undefined || field.pattern === 'lettersChinese'
}
