import type { Action } from '@sfa/kit/actions/action'
import { dateTime, dict, group, lines, number, quantity, text } from '@sfa/kit/fields/fields'
import { courseFields } from './order-fields'

const reason = text(['原因', 'Reason'], { max: 200 })
const line = {
  lineNo: number(['行号', 'Line'], { required: true, min: 1, max: 10_000 }),
  quantity: quantity(['数量', 'Quantity'], { required: true }),
}
const ofLines = { maxLines: 500, columnsFor: 1 } as const

/** What is done with an order that was approved. One at a time: each locks its stock and the credit of its customer. */
export const fulfilmentActions = {
  ship: {
    label: ['发货', 'Ship'],
    key: 'ship',
    path: '/portalsync/order/shipOrder',
    single: true,
    body: {
      carrier: dict(['快递公司', 'Carrier'], 'Carrier'),
      trackingNo: text(['快递单号', 'Tracking number'], { max: 50 }),
      shippedTime: dateTime(['发货时间', 'Shipped at']),
      lines: lines(['发货明细', 'Lines'], line, {
        ...ofLines,
        hint: ['不填写则发出全部未发的产品', 'Empty: everything that is outstanding'],
      }),
      release: group(['放行', 'Release'], {
        reason: text(['放行原因', 'Why it is released'], {
          max: 200,
          hint: ['超出信用额度时填写', 'Where the credit limit is exceeded'],
        }),
      }),
    },
  },
  sign: {
    label: ['签收', 'Sign'],
    key: 'sign',
    path: '/portalsync/order/signOrder',
    single: true,
    body: {
      lines: lines(
        ['签收明细', 'Lines'],
        { ...line, reason },
        {
          ...ofLines,
          hint: [
            '不填写则全部签收；少于已发数量时须填写原因，差额退回仓库并冲减应收',
            'Empty: all of it. Less than was shipped needs a reason; the rest goes back to stock and is credited',
          ],
        },
      ),
      // Whether it is needed is an order parameter.
      signature: courseFields.signature,
    },
  },
  close: {
    label: ['关闭', 'Close'],
    key: 'close',
    path: '/portalsync/order/closeOrder',
    single: true,
    body: { reason: { ...reason, required: true } },
    confirm: [
      '未发的产品不再发货，占用的库存、配额、预算和信用将释放。',
      'What was not shipped is given up, and its stock, quota, budget and credit are set free.',
    ],
    danger: true,
  },
} as const satisfies Record<string, Action>
