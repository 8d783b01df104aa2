import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'
import type { Tx } from './tenant-transaction'
import { holds } from './text-conditions'
import { type Scope, whereOf } from './where-of'

/** A name that shares a pair of letters with the text is among the first of them, or there are too many like it. */
const mostTitles = 2_000

/** Titles of valid records within the scope that share two letters in a row with a text; of many, some. */
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
        [...pairs].map(pair => holds(title, pair)),
        sql` or `,
      )})
      limit ${mostTitles}
    ) alike`.execute(tx)
  return rows.map(row => row.title)
}
