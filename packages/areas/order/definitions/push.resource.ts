import { dateTime, number, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { pushFlow } from '../rules/push-flow'

const fixed = { edit: 'never' } as const
const kept = { ...fixed, hiddenInList: true } as const

/** An approved order on its way to the other system, once for each revision; sent by the worker (docs/areas/order.md). */
export const orderPush = defineResource({
  key: 'order.push',
  path: '/order/anewPushOrder',
  label: ['订单推送', 'Push of an order'],
  title: 'orderNumber',
  scope: { through: 'orderID' },
  fields: {
    orderNumber: text(['订单号', 'Order number'], { pinyin: false, ...fixed, required: true, max: 50 }),
    orderID: ref(['订单', 'Order'], 'order.order', { ...kept, required: true }),
    revision: number(['提交次数', 'Revision'], { ...fixed, required: true }),
    state: stateOf(pushFlow),
    attempts: number(['尝试次数', 'Attempts'], { ...fixed, default: '0' }),
    nextTime: dateTime(['下次尝试', 'Next attempt'], fixed),
    lastStatus: number(['返回状态码', 'HTTP status'], fixed),
    lastError: text(['错误', 'Error'], { ...fixed, max: 500, told: true }),
    erpOrderNumber: text(['外部系统订单号', 'ERP order number'], { ...fixed, max: 50 }),
    endedTime: dateTime(['完成时间', 'Ended at'], fixed),
    idempotencyKey: text(['幂等键', 'Idempotency key'], { ...kept, required: true, max: 100 }),
    answer: text(['对方的返回', 'What was answered'], { ...kept, max: 2000, multiline: true }),
    body: text(['推送内容', 'What is sent'], { ...kept, max: 1_000_000, multiline: true }),
  },
  unique: [['orderID', 'revision']],
  form: [
    {
      title: ['推送', 'Push'],
      fields: [
        'orderNumber',
        'orderID',
        'revision',
        'idempotencyKey',
        'state',
        'attempts',
        'nextTime',
        'endedTime',
        'erpOrderNumber',
      ],
    },
    { title: ['内容和返回', 'Content and answer'], fields: ['body', 'lastStatus', 'lastError', 'answer'] },
  ],
  list: {
    search: ['orderNumber', 'orderID', 'state', 'lastError', 'erpOrderNumber', 'createTime'],
    columns: [
      'orderNumber',
      'revision',
      'state',
      'attempts',
      'lastStatus',
      'lastError',
      'answer',
      'erpOrderNumber',
      'nextTime',
      'createTime',
      'endedTime',
    ],
    sort: 'createTime',
    newestFirst: true,
    quick: ['orderNumber'],
  },
  flow: pushFlow,
  actions: {
    push: {
      label: ['重新推送', 'Push again'],
      key: 'push',
      path: '/portalsync/order/anewPushOrder',
      confirm: [
        '以同样的幂等键再推送一次；推送成功的不会重复推送。',
        'It is sent once more under the same key. What has succeeded is not sent again.',
      ],
    },
  },
  tabOf: [{ of: 'order.order', by: 'orderID' }],
  keys: ['search', 'view', 'download'],
  export: {
    kind: 'OrderPush',
    columns: [
      'orderNumber',
      'revision',
      'state',
      'attempts',
      'lastStatus',
      'lastError',
      'erpOrderNumber',
      'createTime',
      'endedTime',
    ],
  },
  objectNames: [],
})
