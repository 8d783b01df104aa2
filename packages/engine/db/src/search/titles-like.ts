import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'
import type { Scope } from './reach'
import { holds } from './text-conditions'
import { whereOf } from './where-of'

/** Most names that are compared; with more, the text is too common for a suggestion. */
const mostTitles = 2_000

/** Titles of valid records within the scope that share two letters in a row with a text; at most the number above. */
export async function titlesLike(
  tx: Tx,
  resource: Resource,
  text: string,
  scope: Scope | undefined,
): Promise<string[]> {
  const letters = [...text]
  const pairs = new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))
  const title = sql.ref(columnOf(resource.title))
  const filters = resource.fields.isDeleted ? { isDeleted: '0' } : {}
  const { rows } = await sql<{ title: string }>`
    select distinct title from (
      select ${title} as title from ${sql.table(tableOf(resource))}
      where ${whereOf(resource, { filters, scope })} and (${sql.join(
        [...pairs].map(pair => holds(title, pair, true)),
        sql` or `,
      )})
      limit ${mostTitles}
    ) alike`.execute(tx)
  return rows.map(row => row.title)
}
