import { membersOf } from '@sfa/db/record/ref-checks'
import { validityOf } from '@sfa/kit/fields/field-questions'
import { tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { sql } from 'kysely'
import { holdsKey } from '../../../caller'
import { isKeptWhileUsed } from '../../../resource/saving/refuse-invalidating'
import type { StagedField } from '../reading/staged-field'
import { insertFaults, placeOf } from '../writing/insert-faults'
import { changedValue } from '../writing/merge-sql'
import type { CheckScope } from './check-scope'
import { place, run } from './check-staged'

/**
 * Rows that make a record invalid, or valid again: this needs the key of the validity switch, as in every other call,
 * and a record that others use stays valid. May be run again before writing, since key and uses may have changed.
 */
export async function checkInvalidating(scope: CheckScope): Promise<void> {
  const validity = scope.fields.find(({ name }) => name === validityOf(scope.plan.resource.fields))
  if (!validity) return
  await refuseWithoutKey(scope, validity)
  if (isKeptWhileUsed(scope.plan.resource)) await refuseUsed(scope, validity)
}

/** The rows without a fault whose record would get another validity, and that record. */
const switching = (
  { tables, plan }: CheckScope,
  validity: StagedField,
): string => `from ${tables.rows} s join ${tables.found} f on f.row_no = s.row_no
    join ${tableOf(plan.resource)} t on t.id = f.id
    where ${changedValue(validity)} <> t.${validity.column} and not s.bad
      and not exists (select from ${tables.faults} e where e.row_no = s.row_no)`

async function refuseWithoutKey(scope: CheckScope, validity: StagedField): Promise<void> {
  const { tx, tables, plan } = scope
  const key = permissionKey(plan.resource, 'updateStatus')
  if (key === null || holdsKey(plan.caller, key)) return
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select s.row_no, ${place(scope, validity.name)}, '', 'validityNotPermitted', '{}' ${switching(scope, validity)}`,
  )
}

async function refuseUsed(scope: CheckScope, validity: StagedField): Promise<void> {
  const { tx, plan } = scope
  const { rows } = await sql<{ rowNo: number; id: string }>`${sql.raw(
    `select s.row_no "rowNo", t.id::text id ${switching(scope, validity)} and s.f_${validity.column} = 1`,
  )}`.execute(tx)
  if (rows.length === 0) return
  const members = await membersOf(
    tx,
    plan.resource,
    rows.map(({ id }) => id),
  )
  await insertFaults(
    scope,
    rows.flatMap(({ rowNo, id }) => {
      const found = members.get(id)
      if (!found) return []
      const params = { count: found.count, what: plan.say(found.resource.label) }
      const { header, path } = placeOf(scope, [validity.name])
      return [{ rowNo, path, header, code: 'hasMembers' as const, params }]
    }),
  )
}
