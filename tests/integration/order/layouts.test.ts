import type { LayoutKind } from '@sfa/mobile/definitions/order-layout'
import { createDesign, findDesign, saveDesign } from '@sfa/mobile/operations/design/keep-designs'
import { publishDesign, takeBackDesign } from '@sfa/mobile/operations/design/publish-design'
import { pull } from '@sfa/mobile/operations/pull'
import type { Caller } from '@sfa/operations/caller'
import { entryRules } from '@sfa/order/operations/layout/entry-rules'
import { createOrder } from '@sfa/order/operations/placing/place-order'
import { submitOrder } from '@sfa/order/operations/placing/submit-order'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Orders, outcome, refused, startOrders } from './start-orders'

let orders: Orders
let code: string
let admin: Caller
beforeAll(async () => {
  orders = await startOrders()
  code = orders.codes[0] as string
  admin = { ...orders.caller, keys: new Set(['*:*:*']) }
})
afterAll(() => orders.stop())
afterEach(() => orders.query("update mobile_design set published = null where tenant_id = 'one'"))

const part = (type: string, values: Record<string, string> = {}) => ({
  id: `${type}-${values.type ?? ''}`,
  type,
  values,
})
/** What the system needs, with more. */
const needed = ['head-customer', 'head-orderDate', 'line-product', 'line-unit', 'line-quantity']
const withNeeded = (...more: ReturnType<typeof part>[]) => [...needed.map(type => part(type)), ...more]

let made = 0
/** A published layout; answers what takes it back. */
async function publish(kind: LayoutKind, components: ReturnType<typeof part>[]) {
  made += 1
  const one = { kind, code: `L${made}` }
  const { ver } = await createDesign(orders, admin, { ...one, name: one.code })
  const saved = await saveDesign(orders, admin, { ...one, ver, content: { components } })
  const done = await publishDesign(orders, admin, { ...one, ver: saved.ver })
  return () => takeBackDesign(orders, admin, { ...one, ver: done.ver, to: null })
}
const submitted = (more: Parameters<Orders['body']>[1] = {}, caller = orders.caller) =>
  refused(createOrder(orders, caller, orders.body([[code, 1]], { submit: true, ...more })))

test('what a layout requires is refused at its field when the order is submitted, and not before', async () => {
  const takeBack = await publish('orderForm', [
    ...withNeeded(part('head-paymentMethod', { required: '1' }), part('line-note', { required: '1' })),
  ])
  expect(await submitted()).toEqual(['paymentMethod required', 'lines.0.note required'])
  const draft = await orders.create([[code, 1]], { paymentMethod: 'cash' })
  expect(await refused(submitOrder(orders, orders.caller, { id: draft.id, ver: draft.ver }))).toEqual([
    'lines.0.note required',
  ])
  // On the phone the layout of the phone holds, and orders of other systems were typed in neither.
  expect(await submitted({ entry: 'phone' })).toEqual(['done'])
  expect(await submitted({}, { ...orders.caller, byApiKey: true })).toEqual(['done'])
  await takeBack()
  expect(await submitted()).toEqual(['done'])
})

test('phones have a layout of their own, which they are sent', async () => {
  await publish('orderPhone', withNeeded(part('head-externalNo', { required: '1' })))
  expect(await submitted({ entry: 'phone' })).toEqual(['externalNo required'])
  expect(await submitted({ entry: 'form' })).toEqual(['done'])
  const { types } = await pull(orders, admin, { types: [{ type: 'mobilemodulecfg' }], pageSize: 500 })
  expect(types[0]?.changed.map(({ kind }) => kind)).toEqual(['orderPhone'])
})

test('a layout for the type of the order goes before one for a role, and others have neither', async () => {
  const [role] = orders.caller.roleIds as [string]
  await publish('orderForm', withNeeded(part('forRole', { role }), part('head-externalNo', { required: '1' })))
  await publish('orderForm', withNeeded(part('forType', { type: 'urgent' }), part('head-note', { required: '1' })))
  expect(await submitted({ type: 'normal' })).toEqual(['externalNo required'])
  expect(await submitted({ type: 'urgent' })).toEqual(['note required'])
  expect((await entryRules(orders, orders.caller)).form.map(({ types }) => types)).toEqual([['urgent'], []])
  expect((await entryRules(orders, { ...orders.caller, roleIds: ['0'] })).form.map(({ types }) => types)).toEqual([
    ['urgent'],
  ])
})

test('a field that is kept from the caller is not asked for', async () => {
  const [role] = orders.caller.roleIds as [string]
  await publish('orderForm', withNeeded(part('head-note', { required: '1' })))
  expect(await submitted()).toEqual(['note required'])
  await orders.query(
    "insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode) values ('one', $1, 'order.order', 'note', 'hidden')",
    [role],
  )
  expect(await submitted()).toEqual(['done'])
  await orders.query("delete from sys_role_field_mask where tenant_id = 'one'")
})

test('a layout without what the system needs, or for a role that has gone, is not published', async () => {
  const one = { kind: 'orderDetail', code: 'faulty' } as const
  await createDesign(orders, admin, { ...one, name: '缺' })
  const { content, ver } = await findDesign(orders, admin, one)
  const components = content.components.filter(({ type }) => type !== 'head-orderNumber')
  const { faults } = await saveDesign(orders, admin, {
    ...one,
    ver,
    content: { components: [...components, part('forRole', { role: '999999' })] },
  })
  expect(faults.map(({ id, field, code: fault }) => [id, field, fault])).toEqual([
    [null, null, 'designComponentMissing'],
    ['forRole-', 'role', 'designRefGone'],
  ])
  expect(await outcome(publishDesign(orders, admin, { ...one, ver: 2 }))).toBe('designFaulty')
  const nobody = { ...orders.caller, keys: new Set<string>() }
  expect(await outcome(findDesign(orders, nobody, { kind: 'orderForm', code: 'faulty' }))).toBe('notPermitted')
})
