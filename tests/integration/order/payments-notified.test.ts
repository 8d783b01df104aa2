import { signMessage } from '@sfa/operations/outbox/sign-message'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

const secret = 'wechat-secret-of-32-characters-00'
let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi({ PAYMENT_PROVIDERS: `wechat=${secret},gateway=${secret.replace('wechat', 'portal')}` })
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api?.stop())

let order: { id: string; no: string; total: number }
let made = 0
beforeEach(async () => {
  made += 1
  order = await unpaid()
})

/** An approved order that nothing was paid of. */
async function unpaid() {
  const [row] = await api.sql(
    `select id::text, order_number no, total_price::int total from order_order
     where tenant_id = 'yunhe' and order_status not in ('draft', 'cancelled') and paid_amount = 0 and total_price > 1000
       and not exists (select from receivable_payment p where p.order_id = order_order.id)
     order by id limit 1`,
  )
  return row as { id: string; no: string; total: number }
}
const stateOf = async () =>
  (await api.sql('select pay_state state, paid_amount::int paid from order_order where id = $1', [order.id]))[0]
const owed = async () =>
  (
    await api.sql(
      `select coalesce(sum(receivable_change), 0)::int owed from receivable_credit_move where order_id = $1 and kind in ('pay', 'refund')`,
      [order.id],
    )
  )[0]?.owed

const notice = (more: object = {}) => ({
  tenant: 'yunhe',
  orderNumber: order.no,
  providerNo: `4200${made}`,
  result: 'succeeded',
  amount: order.total / 100,
  ...more,
})
interface Sent {
  provider?: string
  by?: string
  secondsAgo?: number
  altered?: object
}
function notify(body: object, { provider = 'wechat', by = secret, secondsAgo = 0, altered = body }: Sent = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo)
  const headers = { 'x-sfa-timestamp': timestamp, 'x-sfa-signature': signMessage(by, timestamp, JSON.stringify(body)) }
  return api.post(`/portalsync/payment/notify/${provider}`, altered, null, headers)
}

test('what a provider tells is taken once, however often it is told', async () => {
  const first = await notify(notice())
  expect(first).toMatchObject({ code: '0', data: { state: 'succeeded', repeated: false } })
  const again = await Promise.all([notify(notice()), notify(notice()), notify(notice())])
  for (const one of again)
    expect(one).toMatchObject({ code: '0', data: { paymentNo: first.data.paymentNo, repeated: true } })
  expect(await stateOf()).toEqual({ state: 'paid', paid: order.total })
  expect(await owed()).toBe(-order.total)
  expect(await notify(notice({ amount: 1 }))).toMatchObject({ code: 'paymentDiffers' })
})

test('told at the same time, a transaction is still taken once', async () => {
  const told = await Promise.all(Array.from({ length: 5 }, () => notify(notice({ amount: 5 }))))
  expect(told.filter(({ data }) => data?.repeated === false)).toHaveLength(1)
  expect(await owed()).toBe(-500)
})

test('only what is signed with the secret, and not long ago, is heard', async () => {
  expect(await notify(notice(), { by: secret.replace('0', '1') })).toMatchObject({
    status: 401,
    code: 'paymentSignature',
  })
  expect(await notify(notice(), { secondsAgo: 301 })).toMatchObject({ status: 401, code: 'paymentSignature' })
  expect(await notify(notice(), { altered: notice({ amount: 1 }) })).toMatchObject({ status: 401 })
  expect(await notify(notice(), { provider: 'gateway' })).toMatchObject({ status: 401 })
  expect(await notify(notice(), { provider: 'alipay' })).toMatchObject({ status: 404, code: 'paymentProviderOff' })
  expect(await api.post('/portalsync/payment/notify/wechat', notice())).toMatchObject({ status: 401 })
  expect(await notify(notice({ tenant: 'nobody' }))).toMatchObject({ code: 'notFound' })
  expect(await notify(notice({ amount: -1 }))).toMatchObject({ code: 'invalid' })
  expect(await stateOf()).toMatchObject({ state: 'unpaid' })
})

test('what cannot be taken is written down with its reason, and taken when it can be', async () => {
  const tooMuch = notice({ amount: order.total / 100 + 1 })
  expect(await notify(tooMuch)).toMatchObject({ data: { state: 'refused', message: expect.stringContaining('待付') } })
  expect(await notify(tooMuch)).toMatchObject({ data: { state: 'refused', repeated: true } })
  await api.sql("update order_order set order_status = 'draft' where id = $1", [order.id])
  const early = notice({ providerNo: `early${made}` })
  expect(await notify(early)).toMatchObject({ data: { state: 'refused' } })
  await api.sql("update order_order set order_status = 'approved' where id = $1", [order.id])
  expect(await notify(early)).toMatchObject({ data: { state: 'succeeded', repeated: false } })
  expect(await owed()).toBe(-order.total)
  expect(await notify(notice({ providerNo: `lost${made}`, orderNumber: 'NONE' }))).toMatchObject({
    data: { state: 'refused', message: expect.stringContaining('NONE') },
  })
  const log = await api.post('/portalsync/report/parameter/paylog/search', { state: ['refused'] }, admin)
  expect(log.data).toMatchObject([
    { providerNo: `lost${made}`, state: 'refused', orderNumber: 'NONE' },
    { providerNo: `4200${made}`, state: 'refused', orderNumber: order.no, answer: expect.stringContaining('待付') },
  ])
  // The reason is the product's, so that each reader has it in their language.
  const english = { 'accept-language': 'en-US' }
  const read = await api.post('/portalsync/report/parameter/paylog/search', { state: ['refused'] }, admin, english)
  expect(read.data).toHaveLength(2)
  for (const { answer } of read.data) expect(answer).not.toMatch(/\p{Script=Han}|^\[/u)
})

test('what was begun is what the provider tells of; a failure leaves the order unpaid', async () => {
  await api.post('/portalsync/settings/PaymentSetting/save', { values: { methods: ['online'] } }, admin)
  const begin = () => api.post('/portalsync/payment/start', { orderNumber: order.no, provider: 'wechat' }, admin)
  const failed = await begin()
  expect(failed).toMatchObject({ code: '0', data: { amount: order.total / 100 } })
  const { paymentNo } = failed.data
  expect(
    await notify(
      notice({ orderNumber: null, paymentNo, result: 'failed', providerNo: `f${made}`, message: '余额不足' }),
    ),
  ).toMatchObject({ data: { paymentNo, state: 'failed', message: '余额不足' } })
  expect(await stateOf()).toMatchObject({ state: 'unpaid' })
  const second = await begin()
  const told = await notify(notice({ orderNumber: null, paymentNo: second.data.paymentNo }))
  expect(told).toMatchObject({ data: { paymentNo: second.data.paymentNo, state: 'succeeded' } })
  expect(await stateOf()).toMatchObject({ state: 'paid' })
  expect(await begin()).toMatchObject({ code: 'paymentNothingOpen' })
})

test('a provider tells of a refund by the number of the payment, at most what was paid', async () => {
  await notify(notice())
  const refund = (more: object) =>
    notify(notice({ direction: 'refund', payNo: `4200${made}`, providerNo: `5000${made}`, amount: 2, ...more }))
  expect(await refund({})).toMatchObject({ data: { state: 'succeeded', repeated: false } })
  expect(await refund({})).toMatchObject({ data: { state: 'succeeded', repeated: true } })
  expect(await owed()).toBe(200 - order.total)
  expect(await refund({ providerNo: `x${made}`, amount: order.total / 100 })).toMatchObject({
    data: { state: 'refused' },
  })
  expect(await refund({ payNo: 'NONE' })).toMatchObject({ data: { repeated: true } })
  expect(await refund({ payNo: 'NONE', providerNo: `y${made}` })).toMatchObject({ code: 'paymentUnknown' })
})

test('the page of the setting is told which providers there are', async () => {
  expect(await api.post('/portalsync/payment/providers', {}, admin)).toMatchObject({
    data: {
      providers: [{ provider: 'wechat', notifyPath: '/portalsync/payment/notify/wechat' }, { provider: 'gateway' }],
    },
  })
  const viewer = await api.tokenOf('yunhe', 'viewer')
  expect(
    await api.post('/portalsync/payment/start', { orderNumber: order.no, provider: 'wechat' }, viewer),
  ).toMatchObject({ code: 'notPermitted' })
})
