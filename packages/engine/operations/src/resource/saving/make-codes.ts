import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { dayOfNumber, type NumberRule, numberOf, turnOf } from '@sfa/kernel/number/number-rule'
import type { CodeField } from '@sfa/kit/fields/field'
import { isCode } from '@sfa/kit/fields/field-questions'
import { madeBy } from '@sfa/kit/fields/made-code'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'

/**
 * The values with a generated code where the definition says so (`auto`) and none is given: by the tenant's rule for
 * these records, or that of the definition. Two saves at the same time wait for each other, so a number is used once;
 * the number of a save that is refused is used by the next one, and that of a record never again.
 */
export async function withMadeCodes(tx: Tx, resource: Resource, values: WireRow): Promise<WireRow> {
  const made: WireRow = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (isCode(field) && field.auto !== undefined && (values[name] ?? '') === '')
      made[name] = (await makeCodes(tx, resource, { name, auto: field.auto }, 1))[0]
  return { ...values, ...made }
}

type Auto = NonNullable<CodeField['auto']>

/** The tenant's rule as the statement below answers it. */
interface Kept {
  prefix: string | null
  date_part: NumberRule['date'] | null
  has_dash: number
  digits: number
}

/** Generates codes that no record has. */
export async function makeCodes(
  tx: Tx,
  resource: Resource,
  { name, auto }: { name: string; auto: Auto },
  count: number,
): Promise<string[]> {
  const usual = madeBy(auto)
  const day = dayOfNumber(new Date())
  const turn = (reset: NonNullable<NumberRule['reset']>) => turnOf({ reset }, day)
  const made: string[] = []
  while (made.length < count) {
    const wanted = count - made.length
    // The counter of one kind of record is locked until the save ends; a save draws for one kind alone.
    const { rows } = await sql<{ last: string; kept: Kept | null }>`
      with kept as (
        select prefix, date_part, has_dash, digits, reset from parameter_number_rule
        where target = ${resource.key} and is_deleted = 0
      )
      insert into made_code (resource, turn, last)
      select ${resource.key}, case coalesce((select reset from kept), ${usual.reset ?? 'none'})
        when 'day' then ${turn('day')} when 'month' then ${turn('month')} when 'year' then ${turn('year')} else '' end,
        ${wanted}::bigint
      on conflict (tenant_id, resource, turn) do update set last = made_code.last + excluded.last
      returning last::text last, (select to_jsonb(kept) from kept) kept`.execute(tx)
    const { last, kept } = rows[0] as { last: string; kept: Kept | null }
    const rule: NumberRule = kept
      ? {
          prefix: kept.prefix ?? '',
          date: kept.date_part ?? undefined,
          dash: kept.has_dash === 1,
          digits: Number(kept.digits),
        }
      : usual
    const first = Number(last) - wanted + 1
    const codes = Array.from({ length: wanted }, (_, index) => numberOf(rule, day, first + index))
    // Users may have entered the same code by hand, or another rule may have made it.
    const column = sql.ref(columnOf(name))
    const taken = await sql<{ code: string }>`
      select ${column} code from ${sql.table(tableOf(resource))} where ${column} = any(${codes}::text[])`.execute(tx)
    const used = new Set(taken.rows.map(({ code }) => code))
    made.push(...codes.filter(code => !used.has(code)))
  }
  return made
}
