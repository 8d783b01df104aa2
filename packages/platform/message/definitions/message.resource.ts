import { computed, dateTime, dict, file, image, json, richText, text, validity } from '@sfa/kit/fields/fields'
import { oneOf } from '@sfa/kit/report'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { messageFlow } from '../rules/message-flow'
import { attachmentLimits, audienceIsChosen, maxLengths, pictureLimits } from './message-rules'

const sendAt = dateTime(['定时发送时间', 'To be sent at'], { edit: 'never', hiddenInList: true })
const picture = {
  formats: ['jpg', 'jpeg'],
  maxKB: pictureLimits.maxKB,
  maxCount: 1,
  hiddenInList: true,
  copied: true,
} as const

export const messageTypeField = oneOf(
  ['类型', 'Type'],
  [
    ['notice', ['通知', 'Notice']],
    ['announcement', ['公告', 'Announcement']],
    ['reminder', ['提醒', 'Reminder']],
  ],
)
export const sendStatusField = stateOf(messageFlow, ['发送状态', 'Send status'])

/** A message that is written to be sent now, later or never; a sent one serves as template for the next. */
export const message = defineResource({
  key: 'message.message',
  path: '/messagemanage/messagetemplate',
  label: ['消息', 'Message'],
  title: 'name',
  fields: {
    name: text(['消息名称', 'Name'], { max: maxLengths.name, required: true }),
    type: { ...messageTypeField, required: true, default: 'notice' },
    showUntil: dateTime(['展示截止时间', 'Shown until'], {
      when: { field: 'type', is: ['announcement'] },
      hint: [
        '公告在此之前显示在所有页面上方，直到阅读为止；不填则一直显示',
        'Until then, or until it has been read, the announcement is shown above every page; empty means always',
      ],
      hiddenInList: true,
    }),
    title: text(['标题', 'Title'], { max: maxLengths.title, required: true }),
    content: richText(['内容', 'Content'], {
      required: true,
      max: maxLengths.contentHtml,
      maxRead: maxLengths.content,
    }),
    // An Audience (message-rules.ts), with an input of its own.
    audience: json(['接收范围', 'Audience'], { required: true, max: maxLengths.audience, hiddenInList: false }),
    cover: image(['封面', 'Cover'], { ...picture, attachmentType: 'MessageCover', hint: pictureLimits.cover }),
    icon: image(['图标', 'Icon'], { ...picture, attachmentType: 'MessageIcon', hint: pictureLimits.icon }),
    attachments: file(['附件', 'Attachments'], {
      ...attachmentLimits,
      answeredBy: '/message/attachment/{id}/{fileId}',
      hint: [
        '支持 doc、xls、ppt、docx、xlsx、pptx、jpg、jpeg、pdf、mp4，小于20MB，建议不超过10MB',
        'doc, xls, ppt, docx, xlsx, pptx, jpg, jpeg, pdf, mp4; less than 20 MB, at best up to 10 MB',
      ],
      hiddenInList: true,
    }),
    status: sendStatusField,
    sendAt,
    sentAt: dateTime(['实际发送时间', 'Sent at'], { edit: 'never', hiddenInList: true }),
    sendTime: computed(dateTime(['发送时间', 'Sending time']), 'coalesce(sent_at, send_at)', ['sentAt', 'sendAt']),
    senderName: text(['发送人', 'Sender'], { edit: 'never' }),
    errorCode: text(['失败原因', 'Reason of the failure'], { edit: 'never', hiddenInList: true }),
    origin: dict(['来源', 'Origin'], 'MessageOrigin', {
      options: [
        ['user', ['人工', 'User']],
        ['rule', ['规则', 'Rule']],
      ],
      default: 'user',
      edit: 'never',
      hiddenInList: true,
    }),
    isDeleted: validity(),
  },
  // What rules send is listed with what was sent only; a removed message stays with its recipients.
  filter: { origin: 'user', isDeleted: '0' },
  rules: [
    {
      name: 'audienceIsChosen',
      on: ['audience'],
      check: ({ audience }) =>
        audienceIsChosen(audience) ? null : ['请选择接收人或接收范围', 'Choose recipients or a range'],
    },
  ],
  form: [
    {
      title: ['消息', 'Message'],
      fields: ['name', 'type', 'showUntil', 'title', 'content', 'audience', 'cover', 'icon', 'attachments'],
    },
    { title: ['发送情况', 'Sending'], fields: ['status', 'sendAt', 'sentAt', 'senderName', 'errorCode'] },
  ],
  list: {
    search: ['name', 'type', 'status', 'title', 'sendTime', 'senderName'],
    columns: ['name', 'title', 'type', 'status', 'audience', 'sendTime', 'lastModifiedBy', 'lastModifiedTime'],
    sort: 'createTime',
    newestFirst: true,
    unsortable: ['audience'],
  },
  otherNames: { sendStatus: 'status' },
  calls: { search: ['/portalsync/message/message/search', '/basedata/tmessage/busSearch'] },
  keys: ['search', 'add', 'edit', 'view'],
  flow: messageFlow,
  actions: {
    // The recipients are resolved when it is sent; without a time it is sent now.
    send: { label: ['发送', 'Send'], key: 'send', body: { sendAt } },
    withdraw: { label: ['撤回', 'Withdraw'], key: 'send' },
    retryFailed: {
      label: ['重发失败', 'Retry failed'],
      key: 'send',
      otherKeys: ['messagemanage/sendstatistics:send'],
      elsewhere: true,
    },
    remove: {
      label: ['删除', 'Delete'],
      key: 'delete',
      path: '/portalsync/message/message/delete',
      confirm: ['删除后不再出现在列表中，已收到的人员仍可查看。', 'It leaves this list; its recipients keep it.'],
      danger: true,
    },
  },
})
