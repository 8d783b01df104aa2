import { isReference } from '@sfa/kit/fields/field-questions'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'
import { isNothing } from './column-conditions'
import { type Terms, whereOf } from './where-of'

/** Records that lines are searched by; where a text stands in more of them, it is looked for beside every line. */
const mostNamed = 200

/**
 * A search of lines in which what is asked of a record that they refer to, as the code of a product, is asked of its id.
 * The planner knows how many lines have a product, and of a text believes that hardly any has it: it would go from each of
 * a hundred thousand lines to its head.
 */
export async function withLooksNamed<T extends Pick<Terms, 'filters'>>(
  tx: Tx,
  resource: Resource,
  search: T,
): Promise<T> {
  const { head, detail } = resource.linesOf ?? {}
  const { fields = {}, looks = {} } = (head && detail !== undefined && head.details[detail]) || {}
  const filters: Record<string, unknown> = { ...search.filters }
  for (const [name, { of, field }] of Object.entries(looks)) {
    const target = fields[of]
    if (isNothing(filters[name]) || !isNothing(filters[of]) || !target || !isReference(target)) continue
    const named = resourceOf(target.to)
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(tableOf(named))}
      where ${whereOf(named, { filters: { [field]: filters[name] }, scope: 'everything' })} limit ${mostNamed + 1}`.execute(
      tx,
    )
    if (rows.length > mostNamed) continue
    delete filters[name]
    // No record has the id 0.
    filters[of] = rows.length > 0 ? rows.map(({ id }) => id) : ['0']
  }
  return { ...search, filters }
}
