import { isText } from '@sfa/resource-kit/field-questions'
import { columnOf, fieldOf, type Resource } from '@sfa/resource-kit/resource'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pinyinPattern } from './pinyin'

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
 * are looked for first, as they are.
 */
export function holds(column: RawBuilder<unknown>, text: unknown): RawBuilder<SqlBool> {
  const typed = String(text).trim()
  if (typed.toLowerCase() === typed.toUpperCase()) return sql<SqlBool>`${column} like ${contains(typed)}`
  const run = caselessRun(typed)
  const folded = sql<SqlBool>`lower(${column}) like lower(${contains(typed)})`
  return run === undefined ? folded : sql<SqlBool>`(${column} like ${contains(run)} and ${folded})`
}

/** Further words are only compared as they are: each pattern costs as much as several comparisons. */
const wordsByPinyin = 4

/** The words of the one search box, which are looked for in any order. */
export const wordsOf = (quick: string): string[] => [...new Set(quick.trim().split(/\s+/).filter(Boolean))]

/**
 * Every word stands in one of the fields: as it is typed, or in a name by the initials or syllables of its pinyin. False
 * where there is no field to look in.
 */
export function quickCondition(resource: Resource, names: readonly string[], quick: string): RawBuilder<SqlBool> {
  const parts = wordsOf(quick).map((word, at) => {
    const pattern = at < wordsByPinyin ? pinyinPattern(word) : undefined
    // What a name holds as it is typed is one of the meanings of the pattern, so a name is compared once.
    const conditions = names.map(name =>
      pattern !== undefined && isName(resource, name) ? spelt(pattern)(name) : holds(sql.ref(columnOf(name)), word),
    )
    return sql<SqlBool>`(${sql.join([...conditions, sql`false`], sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

const spelt = (pattern: string) => (name: string) => sql<SqlBool>`${sql.ref(columnOf(name))} ~ ${pattern}`

/** Whether a field may hold Han letters: codes, bar codes and numbers do not. */
function isName(resource: Resource, name: string): boolean {
  const field = fieldOf(resource, name)
  return isText(field) && (field.pattern === undefined || field.pattern === 'lettersChinese')
}
