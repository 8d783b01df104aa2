import { messageFlow } from '@sfa/domain/message/message-flow'
import { dateTime, text, validity } from '@sfa/resource-kit/fields'
import { oneOf } from '@sfa/resource-kit/report'
import { defineResource } from '@sfa/resource-kit/resource'
import { stateOf } from '@sfa/resource-kit/state-of'
import { maxLengths } from './message-rules'

const sendAt = dateTime(['定时发送时间', 'To be sent at'], { edit: 'never' })

export const messageTypeField = oneOf(
  ['类型', 'Type'],
  [
    ['notice', ['通知', 'Notice']],
    ['announcement', ['公告', 'Announcement']],
    ['reminder', ['提醒', 'Reminder']],
  ],
)
export const sendStatusField = stateOf(messageFlow, ['发送状态', 'Send status'])

/**
 * A message with its states and actions. Content, audience, pictures and attachments are written by the area's own
 * calls, which clean and check them.
 */
export const message = defineResource({
  key: 'message.message',
  path: '/messagemanage/messagetemplate',
  label: ['消息', 'Message'],
  title: 'name',
  fields: {
    name: text(['消息名称', 'Name'], { max: maxLengths.name, required: true }),
    type: { ...messageTypeField, required: true },
    title: text(['标题', 'Title'], { max: maxLengths.title, required: true }),
    status: sendStatusField,
    sendAt,
    sentAt: dateTime(['发送时间', 'Sent at'], { edit: 'never' }),
    showUntil: dateTime(['显示至', 'Shown until']),
    senderName: text(['发送人', 'Sender'], { edit: 'never' }),
    errorCode: text(['失败原因', 'Reason of the failure'], { edit: 'never' }),
    isDeleted: validity(),
  },
  otherNames: { sendStatus: 'status' },
  keys: ['search', 'add', 'edit', 'view'],
  flow: messageFlow,
  actions: {
    // The recipients are resolved when it is sent; without a time it is sent now.
    send: { label: ['发送', 'Send'], key: 'send', body: { sendAt } },
    withdraw: { label: ['撤回', 'Withdraw'], key: 'send' },
    retryFailed: { label: ['重发失败', 'Retry failed'], key: 'send', otherKeys: ['messagemanage/sendstatistics:send'] },
    remove: {
      label: ['删除', 'Delete'],
      key: 'delete',
      path: '/portalsync/message/message/delete',
      confirm: ['删除后不再出现在列表中，已收到的人员仍可查看。', 'It leaves this list; its recipients keep it.'],
      danger: true,
    },
  },
  screens: { page: 'custom' },
})
