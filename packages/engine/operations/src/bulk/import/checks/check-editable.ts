import { editRefusal } from '@sfa/kit/actions/actions'
import { refusalParams } from '@sfa/kit/flow/flow'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { isChanged } from '../writing/merge-sql'
import type { CheckScope } from './check-scope'
import { keyText, notRefusedByKey, place, quoted, run } from './check-staged'

/**
 * Rows that would change a record whose state permits no change; a row with the same values as the record is no fault.
 */
export async function checkEditable(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const { flow } = plan.resource
  if (!flow) return
  const refused = Object.keys(flow.states).flatMap(state => {
    const refusal = editRefusal(plan.resource, { [flow.field]: state })
    return refusal ? [{ state, ...refusal, params: refusalParams(refusal, plan.say) }] : []
  })
  if (refused.length === 0) return
  const states = refused.map(
    ({ state, code, params }) => `(${quoted(state)}, ${quoted(code)}, ${quoted(JSON.stringify(params))}::jsonb)`,
  )
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select s.row_no, ${place(scope, ...plan.spec.match)}, ${keyText(scope, plan.spec.match)}, no.code, no.params
     from ${tables.rows} s join ${tables.found} f on f.row_no = s.row_no
     join ${tableOf(plan.resource)} t on t.id = f.id
     join (values ${states.join(', ')}) no (state, code, params) on no.state = t.${columnOf(flow.field)}
     where ${isChanged(fields, plan.beside)} and ${notRefusedByKey(scope)}`,
  )
}
