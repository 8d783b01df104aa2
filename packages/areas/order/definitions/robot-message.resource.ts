import { details } from '@sfa/kit/details'
import { dateTime, dict, lines as listOf, number, quantity, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { robotFlow } from '../rules/robot-flow'

const made = { edit: 'never' } as const
const kept = { ...made, hiddenInList: true } as const
const confidence = { ...made, min: 0, max: 1, decimals: 2, fixed: true } as const

/** What was recognised in the text, or chosen for it by a person. */
const lines = details(['识别明细', 'Recognised lines'], {
  fields: {
    said: text(['原话', 'Said'], { ...made, max: 200 }),
    product: ref(['产品', 'Product'], 'product.product', made),
    unit: ref(['单位', 'Unit'], 'parameter.unit', made),
    quantity: quantity(['数量', 'Quantity'], made),
    confidence: number(['识别率', 'Confidence'], confidence),
  },
  unique: ['said', 'product', 'unit'],
  looks: { productCode: { of: 'product', field: 'code', label: ['产品编码', 'Product code'] } },
  maxLines: 200,
})

const customer = {
  customerType: dict(['客户类型', 'Kind of customer'], '', {
    options: [
      ['store', ['门店', 'Store']],
      ['distributor', ['经销商', 'Distributor']],
    ],
    default: 'store',
    hiddenInList: true,
  }),
  storeID: ref(['门店', 'Store'], 'customer.store'),
  distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor'),
}

const reason = text(['忽略原因', 'Why it is ignored'], { max: 200 })

/** Messages of chats in which customers order, brought by robots (docs/areas/order.md). */
export const robotMessage = defineResource({
  key: 'order.robot-message',
  path: '/order/orderbyrobot',
  label: ['机器人消息', 'Robot message'],
  title: 'messageID',
  scope: { org: 'orgID', distributor: 'distributorID' },
  fields: {
    messageID: text(['消息编号', 'Message id'], { ...made, required: true, max: 100 }),
    robot: text(['机器人', 'Robot'], { ...made, required: true, max: 50 }),
    chat: text(['会话', 'Chat'], { ...made, max: 100 }),
    sender: text(['发送人', 'Sender'], { ...made, max: 50 }),
    sentTime: dateTime(['发送时间', 'Sent at'], made),
    text: text(['消息内容', 'Text'], { ...made, required: true, max: 2000, multiline: true }),
    customerType: { ...customer.customerType, ...made },
    storeID: { ...customer.storeID, ...made },
    distributorID: { ...customer.distributorID, ...made },
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', made),
    confidence: number(['识别率', 'Confidence'], confidence),
    state: stateOf(robotFlow),
    failure: text(['失败原因', 'Failure'], { ...made, max: 500, told: true }),
    ignoreReason: { ...reason, ...kept },
    orderID: ref(['订单', 'Order'], 'order.order', made),
    handledBy: text(['处理人', 'Handled by'], made),
    handledTime: dateTime(['处理时间', 'Handled at'], made),
  },
  unique: [['robot', 'messageID']],
  details: { lines },
  flow: robotFlow,
  actions: {
    confirm: {
      label: ['确认下单', 'Confirm'],
      key: 'handle',
      single: true,
      confirm: [
        '按识别明细生成并提交订单，占用库存、配额和信用额度。',
        'An order of the recognised lines is made and submitted; stock, quotas and credit are held.',
      ],
      stamp: { by: 'handledBy', at: 'handledTime' },
    },
    mend: {
      label: ['修正', 'Mend'],
      key: 'handle',
      single: true,
      body: {
        ...customer,
        lines: listOf(
          ['识别明细', 'Recognised lines'],
          {
            said: text(['原话', 'Said'], { max: 200 }),
            product: ref(['产品', 'Product'], 'product.product', { required: true }),
            unit: ref(['单位', 'Unit'], 'parameter.unit'),
            quantity: quantity(['数量', 'Quantity'], {
              required: true,
              measured: { of: 'product', unit: 'unit' },
            }),
          },
          { maxLines: 200, columnsFor: 1 },
        ),
      },
    },
    recognise: { label: ['重新识别', 'Recognise again'], key: 'receive' },
    ignore: {
      label: ['忽略', 'Ignore'],
      key: 'handle',
      body: { ignoreReason: { ...reason, required: true } },
      danger: true,
      stamp: { by: 'handledBy', at: 'handledTime' },
    },
  },
  form: [
    {
      title: ['消息', 'Message'],
      fields: [
        'messageID',
        'robot',
        'chat',
        'sender',
        'sentTime',
        'text',
        'customerType',
        'storeID',
        'distributorID',
        'orgID',
        'confidence',
        'state',
        'failure',
        'ignoreReason',
        'orderID',
        'handledBy',
        'handledTime',
      ],
    },
  ],
  list: {
    search: [
      'messageID',
      'robot',
      'chat',
      'sender',
      'text',
      'storeID',
      'distributorID',
      'orgID',
      'state',
      'confidence',
      'orderID',
      'sentTime',
    ],
    // What a clerk decides by stands in sight on a small window.
    columns: [
      'messageID',
      'text',
      'state',
      'confidence',
      'storeID',
      'distributorID',
      'orderID',
      'failure',
      'chat',
      'sender',
      'robot',
      'sentTime',
      'handledBy',
      'handledTime',
    ],
    sort: 'createTime',
    newestFirst: true,
    quick: ['messageID', 'chat', 'text'],
  },
  tabOf: [{ of: 'order.order', by: 'orderID' }],
  attachments: false,
  keys: ['search', 'view', 'download'],
  exports: [
    {
      kind: 'RobotMessage',
      columns: [
        'messageID',
        'robot',
        'chat',
        'sender',
        'sentTime',
        'text',
        'storeID',
        'distributorID',
        'confidence',
        'state',
        'orderID',
        'failure',
        'ignoreReason',
        'handledBy',
        'handledTime',
      ],
    },
    {
      kind: 'RobotMessageLine',
      label: ['识别明细', 'Recognised lines'],
      of: 'lines',
      columns: ['messageID', 'robot', 'said', 'productCode', 'product', 'unit', 'quantity'],
    },
  ],
})
