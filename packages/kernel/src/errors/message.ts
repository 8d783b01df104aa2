import type { ErrorTexts } from './error-texts-shape'

/** Messages: writing, sending, reading. */
export const messageErrors = {
  messageSent: ['消息已发送，不能修改', 'The message has been sent and cannot be changed'],
  messageNotScheduled: ['只有待发送的消息可以撤回', 'Only a scheduled message can be withdrawn'],
  messageSendTimePast: ['发送时间必须晚于当前时间', 'The time of sending must lie in the future'],
  messageSendingStopped: ['发送已中止，可重新发送', 'Sending was stopped; it can be sent again'],
  messageNothingToRetry: ['没有发送失败的接收人', 'Nobody is left whom the message did not reach'],
  messageContentTooNested: [
    '内容的格式层次过多，请先清除格式',
    'The content has too many tags inside of each other, please remove formatting first',
  ],
  messageContentPicture: ['内容中的图片必须先上传到本系统', 'Pictures in the content must have been uploaded here'],
  messageRecipientOutOfReach: ['接收人超出发送人的数据范围', 'A recipient is outside the data scope of the sender'],
  messageRecipientInvalid: ['接收人已停用', 'The recipient is no longer a valid user'],
} as const satisfies ErrorTexts
