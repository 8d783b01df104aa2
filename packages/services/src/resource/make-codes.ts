import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import { isCode } from '@sfa/resource-kit/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'

const digits = 6

/**
 * The values with a generated code where the definition says so (`auto`) and none is given: the prefix and the tenant's
 * next number that no record has. Two calls at the same time wait for each other, so a number is used once; the number
 * of a record that is refused later is used again.
 */
export async function withMadeCodes(tx: Tx, resource: Resource, values: WireRow): Promise<WireRow> {
  const made: WireRow = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (isCode(field) && field.auto !== undefined && (values[name] ?? '') === '')
      made[name] = (await makeCodes(tx, resource, { name, prefix: field.auto }, 1))[0]
  return { ...values, ...made }
}

/** Generates codes that no record has. */
export async function makeCodes(
  tx: Tx,
  resource: Resource,
  { name, prefix }: { name: string; prefix: string },
  count: number,
): Promise<string[]> {
  const made: string[] = []
  while (made.length < count) {
    const wanted = count - made.length
    const { rows } = await sql<{ last: string }>`
      insert into made_code (resource, last) values (${resource.key}, ${wanted}::bigint)
      on conflict (tenant_id, resource) do update set last = made_code.last + ${wanted}::bigint returning last::text last`.execute(
      tx,
    )
    const last = Number(rows[0]?.last)
    const codes = Array.from(
      { length: wanted },
      (_, index) => `${prefix}${String(last - wanted + 1 + index).padStart(digits, '0')}`,
    )
    // Users may have entered the same code by hand.
    const column = sql.ref(columnOf(name))
    const taken = await sql<{ code: string }>`
      select ${column} code from ${sql.table(tableOf(resource))} where ${column} = any(${codes}::text[])`.execute(tx)
    const used = new Set(taken.rows.map(({ code }) => code))
    made.push(...codes.filter(code => !used.has(code)))
  }
  return made
}
