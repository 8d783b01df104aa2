import { actionPaths } from '@sfa/kit/actions/actions'
import { callPath } from '@sfa/kit/resource-calls'
import { cancelOrderListCall } from '@sfa/order/definitions/order.calls'
import { order } from '@sfa/order/definitions/order.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { RequestError } from '../../../shared/request/request-error'
import CancelDialog from './cancel-dialog'
import ShipDialog from './ship-dialog'
import SignDialog from './sign-dialog'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const path = (name: string) => actionPaths(order, name)[0] as string
const row = { id: '7', ver: 3, orderNumber: 'SO20261123-000007', orderStatus: 'approved' }
const line = (lineNo: number, values: object) => ({
  lineNo,
  product: '1',
  productCode: `P${lineNo}`,
  isGift: '0',
  quantity: 10,
  shipped: 0,
  signed: 0,
  returned: 0,
  _labels: { product: '可乐', unit: '箱' },
  ...values,
})

beforeAll(() => prepareScreens())

const show = (
  Dialog: typeof ShipDialog,
  name: 'ship' | 'sign' | 'cancel',
  lines: readonly object[],
  routes: Parameters<typeof serve>[0],
) => {
  serve({ [callPath(order, 'findById')]: () => ({ ...row, lines }), ...routes })
  const onDone = vi.fn()
  renderScreen(
    <Dialog
      resource={order}
      action={{ ...order.actions[name]!, name }}
      target={{ row }}
      onDone={onDone}
      onChanged={() => undefined}
      onClose={() => undefined}
    />,
  )
  return onDone
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const fill = async (name: string, value: string) => {
  const field = await screen.findByRole('spinbutton', { name })
  await userEvent.clear(field)
  await userEvent.type(field, value)
}

it('ships what is outstanding unless less is typed, and no more than that', async () => {
  const onDone = show(ShipDialog, 'ship', [line(1, {}), line(2, { shipped: 4 }), line(3, { shipped: 10 })], {
    [path('ship')]: () => ({ id: '7' }),
  })
  await fill('第2行本次发货', '7')
  expect(button('发货').disabled).toBe(true)
  await fill('第2行本次发货', '5')
  expect(screen.queryByRole('spinbutton', { name: '第3行本次发货' })).toBeNull()
  await userEvent.type(screen.getByLabelText('快递单号'), 'SF1')
  await userEvent.click(button('发货'))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(callsTo(path('ship'))).toEqual([
    {
      id: '7',
      ver: 3,
      carrier: null,
      trackingNo: 'SF1',
      shippedTime: null,
      lines: [
        { lineNo: 1, quantity: 10 },
        { lineNo: 2, quantity: 5 },
      ],
    },
  ])
})

it('beyond the credit of the customer it is shipped where a reason is given', async () => {
  const onDone = show(ShipDialog, 'ship', [line(1, {})], {
    [path('ship')]: ({ release }) => (release ? { id: '7' } : new RequestError('creditExceeded', '超出信用额度')),
  })
  await screen.findByRole('spinbutton', { name: '第1行本次发货' })
  await userEvent.click(button('发货'))
  expect(await screen.findByText('超出信用额度')).toBeTruthy()
  expect(button('放行并发货').disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('放行原因'), '已回款')
  await userEvent.click(button('放行并发货'))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(callsTo(path('ship')).at(-1)).toMatchObject({ release: { reason: '已回款' } })
})

it('signing for less than was shipped needs a reason', async () => {
  const onDone = show(SignDialog, 'sign', [line(1, { shipped: 10 }), line(2, { shipped: 6, signed: 6 })], {
    [path('sign')]: () => ({ id: '7' }),
  })
  await fill('第1行实收数量', '8')
  expect(button('签收').disabled).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: '第1行短缺原因' }), '破损两箱')
  await userEvent.click(button('签收'))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(callsTo(path('sign'))).toEqual([{ id: '7', ver: 3, lines: [{ lineNo: 1, quantity: 8, reason: '破损两箱' }] }])
})

it('cancels with a reason, says what stands in the way, and takes an order that was cancelled before as cancelled', async () => {
  const answers = [
    { id: '7', ok: false, code: 'wrongState', message: '当前状态为“部分发货”' },
    { id: '7', ok: true, already: true, code: null, message: null },
  ]
  const onDone = show(CancelDialog, 'cancel', [], { [cancelOrderListCall.paths[0]]: () => [answers.shift()] })
  await userEvent.type(screen.getByRole('textbox', { name: '取消原因' }), '客户改期下单')
  await userEvent.click(button('取消订单'))
  expect(await screen.findByText('当前状态为“部分发货”')).toBeTruthy()
  await userEvent.click(button('取消订单'))
  expect(await screen.findByText('该订单此前已取消')).toBeTruthy()
  expect(callsTo(cancelOrderListCall.paths[0])).toEqual([
    { ids: ['7'], reason: '客户改期下单' },
    { ids: ['7'], reason: '客户改期下单' },
  ])
  expect(onDone).not.toHaveBeenCalled()
})
