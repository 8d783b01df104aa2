import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { isCode } from '@sfa/kit/fields/field-questions'
import { madeBy } from '@sfa/kit/fields/made-code'
import { resources } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { systemOrigin } from './insert-all'

/** The rule of each kind of record whose codes are made, as its definition has it: there to be changed. Own ones stay. */
export async function keepNumberRules(tx: Tx): Promise<void> {
  const { author } = systemOrigin
  const rules = resources.flatMap(({ key, fields }) =>
    Object.values(fields).flatMap(field => {
      if (!isCode(field) || field.auto === undefined) return []
      const { prefix, date = null, dash = false, digits = 6, reset = 'none' } = madeBy(field.auto)
      return [
        sql`(${key}, ${prefix}, ${date}, ${Number(dash)}::smallint, ${digits}::bigint, ${reset}, ${author}, ${author})`,
      ]
    }),
  )
  await sql`
    insert into parameter_number_rule (target, prefix, date_part, has_dash, digits, reset, create_by, last_modified_by)
    values ${sql.join(rules)} on conflict do nothing`.execute(tx)
}
