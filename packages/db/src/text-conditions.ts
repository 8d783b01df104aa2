import { isText } from '@sfa/resource-kit/field-questions'
import { columnOf, fieldOf, type Resource } from '@sfa/resource-kit/resource'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pinyinPattern } from './pinyin'

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const contains = (text: unknown) => `%${escapeLike(String(text).trim())}%`

/** Contains a text, without regard to case; texts without letters need no comparison of cases. */
export const holds = (column: RawBuilder<unknown>, text: unknown) =>
  String(text).toLowerCase() === String(text).toUpperCase()
    ? sql<SqlBool>`${column} like ${contains(text)}`
    : sql<SqlBool>`${column} ilike ${contains(text)}`

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
    const asTyped = names.map(name => holds(sql.ref(columnOf(name)), word))
    const byPinyin = pattern === undefined ? [] : names.filter(name => isName(resource, name)).map(spelt(pattern))
    return sql<SqlBool>`(${sql.join([...asTyped, ...byPinyin, sql`false`], sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

const spelt = (pattern: string) => (name: string) => sql<SqlBool>`${sql.ref(columnOf(name))} ~ ${pattern}`

/** Whether a field may hold Han letters: codes, bar codes and numbers do not. */
function isName(resource: Resource, name: string): boolean {
  const field = fieldOf(resource, name)
  return isText(field) && (field.pattern === undefined || field.pattern === 'lettersChinese')
}
