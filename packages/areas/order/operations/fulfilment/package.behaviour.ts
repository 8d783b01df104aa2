import { withinReach } from '@sfa/operations/bulk/import/checks/check-reach'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, quoted, run } from '@sfa/operations/bulk/import/checks/check-staged'
import { holdsKey } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { order } from '../../definitions/order.resource'
import { orderPackage } from '../../definitions/package.resource'
import { orderFlow } from '../../rules/order-flow'
import { shipKey } from './ship-waiting'

/**
 * What a file says of packages is looked at before anything is written: who ships needs the right to, and the orders have
 * to be able to be shipped. What is written waits until it is shipped, each package by itself (ship-waiting.ts).
 */
export const packageBehaviour: Behaviour = {
  of: orderPackage,
  import: {
    async check(scope) {
      if (!holdsKey(scope.plan.caller, shipKey)) return refuseAll(scope)
      await refuseBeyondReach(scope)
      await refuseStates(scope)
      await refuseNoCarrier(scope)
      await refuseNoTracking(scope)
      await refuseOtherTimes(scope)
      await refuseForeignProducts(scope)
      await refuseTooMuch(scope)
    },
  },
}

/** New packages (`s`) with their orders (`o`); what stands already is not shipped again. */
const fresh = ({ tables }: CheckScope) => `${tables.rows} s join order_order o on o.id = s.f_order_id
  left join ${tables.found} f on f.row_no = s.row_no where f.id is null`

const rowsOf = ({ tables }: CheckScope) => tables.rows.replace(/_heads$/, '')

/** The rows of the file (`r`) of new packages, which stand beside the staging of their heads. */
const freshLines = (scope: CheckScope) => {
  const rows = rowsOf(scope)
  return `${rows} r join ${rows}_docs d on d.row_no = r.row_no join ${scope.tables.rows} s on s.row_no = d.doc
    join order_order o on o.id = s.f_order_id left join ${scope.tables.found} f on f.row_no = s.row_no`
}

const columnIsThere = ({ matches }: CheckScope, path: string) => matches.some(match => match.path === path)

const addFaults = ({ tx, tables }: CheckScope, query: string) =>
  run(tx, `insert into ${tables.faults} (row_no, path, header, value, code, params) ${query}`)

const refuseAll = (scope: CheckScope) =>
  addFaults(
    scope,
    `select s.row_no, ${place(scope, 'orderID')}, '', 'shippingNotPermitted', '{}' from ${scope.tables.rows} s`,
  ).then(() => undefined)

/** Those who may import packages may reach further than those who may ship. */
async function refuseBeyondReach(scope: CheckScope): Promise<void> {
  const { scope: reach } = await accessForKey(scope.tx, scope.plan.caller, order, shipKey)
  if (reach === undefined || reach === 'everything') return
  const within = withinReach(order, reach, column => `o.${column}`)
  await addFaults(
    scope,
    `select s.row_no, ${place(scope, 'orderID')}, o.order_number, 'outOfScope', '{}' from ${fresh(scope)}
       and (${within}) is not true`,
  )
}

async function refuseStates(scope: CheckScope): Promise<void> {
  const { say } = scope.plan
  const names = Object.entries(orderFlow.states).map(
    ([state, { label }]) => `when ${quoted(state)} then ${quoted(say(label))}`,
  )
  const from = (orderFlow.transitions.ship?.from ?? []).map(quoted).join(', ')
  await addFaults(
    scope,
    `select s.row_no, ${place(scope, 'orderID')}, o.order_number, 'expressOrderState',
       jsonb_build_object('value', o.order_number, 'state', case o.order_status ${names.join(' ')} end)
     from ${fresh(scope)} and o.order_status not in (${from})`,
  )
}

const refuseNoCarrier = (scope: CheckScope) => {
  const missing = scope.fields.some(({ name }) => name === 'carrier') ? 's.f_carrier is null' : 'true'
  return addFaults(
    scope,
    `select s.row_no, ${place(scope, 'carrier')}, '', 'required', '{}' from ${fresh(scope)} and ${missing}`,
  )
}

/** A row without a number names no package. */
const refuseNoTracking = (scope: CheckScope) =>
  addFaults(
    scope,
    `select r.row_no, ${place(scope, 'trackingNo')}, '', 'required', '{}' from ${rowsOf(scope)} r
     where r.f_tracking_no is null and not exists (select from ${scope.tables.faults} e where e.row_no = r.row_no)`,
  )

async function refuseOtherTimes(scope: CheckScope): Promise<void> {
  if (!scope.fields.some(({ name }) => name === 'shippedTime')) return
  await addFaults(
    scope,
    `select s.row_no, ${place(scope, 'shippedTime')}, '', 'shippedLater', '{}' from ${fresh(scope)}
       and s.f_shipped_time > now() + interval '5 minutes'`,
  )
  await addFaults(
    scope,
    `select s.row_no, ${place(scope, 'shippedTime')}, '', 'shippedEarlier', jsonb_build_object('value', o.order_date::text)
     from ${fresh(scope)} and s.f_shipped_time < o.order_date::timestamp at time zone 'Etc/GMT-8'`,
  )
}

async function refuseForeignProducts(scope: CheckScope): Promise<void> {
  if (!columnIsThere(scope, 'product')) return
  await addFaults(
    scope,
    `select r.row_no, ${place(scope, 'product')}, p.code, 'expressProductForeign', jsonb_build_object('value', p.code)
     from ${freshLines(scope)} join product_product p on p.id = r.f_product
     where f.id is null and not exists (select from order_order_lines l where l.head_id = o.id and l.product = p.id)`,
  )
  if (!columnIsThere(scope, 'quantity')) return
  await addFaults(
    scope,
    `select r.row_no, ${place(scope, 'product')}, '', 'expressQuantityAlone', '{}'
     from ${freshLines(scope)} where f.id is null and r.f_product is null and r.f_quantity is not null`,
  )
}

/** All packages of a file together: what is left of a product is shipped once. */
async function refuseTooMuch(scope: CheckScope): Promise<void> {
  if (!columnIsThere(scope, 'product') || !columnIsThere(scope, 'quantity')) return
  await addFaults(
    scope,
    `with given as (
       select r.row_no, o.id order_id, r.f_product product, r.f_quantity quantity,
         sum(greatest(r.f_quantity, 0)) over (partition by o.id, r.f_product) total
       from ${freshLines(scope)} where f.id is null and r.f_product is not null and r.f_quantity is not null
     )
     select g.row_no, ${place(scope, 'quantity')}, trim_scale(g.quantity)::text,
       case when g.quantity <= 0 then 'notPositive' else 'expressTooMuch' end,
       jsonb_build_object('value', p.code, 'most', trim_scale(w.most)::text, 'given', trim_scale(g.total)::text)
     from given g join product_product p on p.id = g.product
     cross join lateral (
       select coalesce(sum(l.quantity - coalesce(l.shipped, 0)), 0) most, count(*) n from order_order_lines l
       where l.head_id = g.order_id and l.product = g.product) w
     where w.n > 0 and (g.quantity <= 0 or g.total > w.most)`,
  )
}
