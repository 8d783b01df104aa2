import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import { isCode } from '@sfa/resource-kit/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'

const digits = 6

/**
 * The values with a code where the definition has one made (`auto`) and none is given: the prefix and the tenant's next
 * number that no record has. Two who ask at once wait for each other, so numbers are given once; one of a record that is
 * refused in the end is given again.
 */
export async function withMadeCodes(tx: Tx, resource: Resource, values: WireRow): Promise<WireRow> {
  const made: WireRow = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (isCode(field) && field.auto !== undefined && (values[name] ?? '') === '')
      made[name] = await nextCode(tx, resource, name, field.auto)
  return { ...values, ...made }
}

async function nextCode(tx: Tx, resource: Resource, name: string, prefix: string): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ last: string }>`
      insert into made_code (resource, last) values (${resource.key}, 1)
      on conflict (tenant_id, resource) do update set last = made_code.last + 1 returning last::text last`.execute(tx)
    const code = `${prefix}${rows[0]?.last.padStart(digits, '0')}`
    // People may have given the number to a record of theirs.
    const taken = await sql`
      select from ${sql.table(tableOf(resource))} where ${sql.ref(columnOf(name))} = ${code}`.execute(tx)
    if (taken.rows.length === 0) return code
  }
}
