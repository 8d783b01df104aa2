import { dateTime, lines, number, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { deliveryFlow } from '../rules/delivery-flow'

const fixed = { edit: 'never' } as const

/** An event on its way to an address: written with what it tells of, sent by the worker, kept for 30 days. */
export const delivery = defineResource({
  key: 'publishing.delivery',
  path: '/OnlineApiPublishing/delivery',
  label: ['推送记录', 'Delivery'],
  title: 'event',
  fields: {
    webhookID: ref(['推送', 'Webhook'], 'publishing.webhook', { ...fixed, required: true }),
    event: text(['事件', 'Event'], { ...fixed, required: true }),
    recordID: text(['数据编号', 'Record'], { ...fixed, max: 20 }),
    state: stateOf(deliveryFlow),
    attempts: number(['尝试次数', 'Attempts'], { ...fixed, default: '0' }),
    nextTime: dateTime(['下次尝试', 'Next attempt'], fixed),
    lastStatus: number(['HTTP状态', 'HTTP status'], fixed),
    lastError: text(['错误', 'Error'], { ...fixed, max: 500, told: true }),
    endedTime: dateTime(['完成时间', 'Ended at'], { ...fixed, hiddenInList: true }),
    answer: text(['对方的返回', 'What was answered'], { ...fixed, max: 2000, multiline: true, hiddenInList: true }),
    body: text(['推送内容', 'What is sent'], { ...fixed, max: 1_000_000, multiline: true, hiddenInList: true }),
    log: lines(
      ['每次尝试', 'Attempts'],
      {
        time: text(['时间', 'Time'], { max: 30 }),
        status: text(['HTTP状态', 'HTTP status'], { max: 10 }),
        duration: text(['耗时（毫秒）', 'Duration (ms)'], { max: 10 }),
        error: text(['错误', 'Error'], { max: 500, told: true }),
      },
      { ...fixed, hiddenInList: true },
    ),
  },
  form: [
    {
      title: ['推送', 'Delivery'],
      fields: ['webhookID', 'event', 'recordID', 'state', 'attempts', 'nextTime', 'endedTime'],
    },
    { title: ['内容和返回', 'Content and answer'], fields: ['body', 'lastStatus', 'lastError', 'answer'] },
    { title: ['每次尝试', 'Attempts'], fields: ['log'] },
  ],
  list: {
    search: ['webhookID', 'event', 'state', 'recordID', 'createTime', 'lastStatus'],
    columns: [
      'createTime',
      'webhookID',
      'event',
      'recordID',
      'state',
      'attempts',
      'lastStatus',
      'lastError',
      'nextTime',
    ],
    sort: 'createTime',
    newestFirst: true,
  },
  flow: deliveryFlow,
  actions: {
    replay: {
      label: ['重新推送', 'Send again'],
      key: 'replay',
      confirm: ['以同样的编号和内容再推送一次。', 'It is sent once more with the same id and content.'],
    },
  },
  tabOf: [{ of: 'publishing.webhook', by: 'webhookID', counted: true }],
  keys: ['search', 'view'],
  objectNames: [],
})
