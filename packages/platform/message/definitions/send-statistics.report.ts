import { dateTime, number, text } from '@sfa/kit/fields/fields'
import { defineReport, percent } from '@sfa/kit/report'
import { messageTypeField, sendStatusField } from './message.resource'

/** Delivery of each message: whom it reached, who has read it. */
export const sendStatisticsReport = defineReport({
  path: '/messagemanage/sendstatistics',
  label: ['发送统计', 'Send statistics'],
  kind: 'SendStatistics',
  params: { name: true, type: true, sendStatus: true, sentAt: true, senderName: true },
  columns: {
    name: text(['消息名称', 'Name']),
    type: messageTypeField,
    sendStatus: {
      ...sendStatusField,
      options: sendStatusField.options?.filter(([status]) => ['sending', 'sent', 'failed'].includes(status)),
    },
    sentAt: dateTime(['发送时间', 'Sent at']),
    recipients: number(['接收人数', 'Recipients']),
    delivered: number(['送达', 'Delivered']),
    read: number(['已读', 'Read']),
    unread: number(['未读', 'Unread']),
    failed: number(['失败', 'Failed']),
    readRate: percent(['阅读率', 'Read rate']),
    senderName: text(['发送人', 'Sender']),
    title: text(['标题', 'Title']),
    reason: text(['失败原因', 'Reason of the failure']),
  },
  folded: ['unread', 'title', 'reason'],
  sort: 'sentAt',
  newestFirst: true,
  totals: {
    recipients: 'sum',
    delivered: 'sum',
    read: 'sum',
    unread: 'sum',
    failed: 'sum',
    readRate: { part: 'read', whole: 'delivered' },
  },
  chart: { kind: 'bar', by: 'type', values: ['delivered', 'read', 'failed'] },
  actions: ['send'],
  refreshSeconds: 10,
})
