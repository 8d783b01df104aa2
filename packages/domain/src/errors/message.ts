import type { ErrorTexts } from './error-texts-shape'

/** Messages: writing, sending, reading (1-shell.md §4, 3-operations.md §5). */
export const messageErrors = {
  messageNoRecipients: ['请选择接收人或接收范围', 'Choose recipients or a range'],
  messageSent: ['消息已发送，不能修改', 'The message has been sent and cannot be changed'],
  messageNotScheduled: ['只有待发送的消息可以撤回', 'Only a scheduled message can be withdrawn'],
  messageSendTimePast: ['发送时间必须晚于当前时间', 'The time of sending must lie in the future'],
  messageSendingStopped: ['发送已中止，可重新发送', 'Sending was stopped; it can be sent again'],
  messageNothingToRetry: ['没有发送失败的接收人', 'There is no recipient whom the message did not reach'],
  messageAttachmentFormat: ['附件格式不正确，支持{formats}', 'Attachments may be {formats}'],
  messageAttachmentTooLarge: ['附件必须小于{max}MB', 'An attachment must be smaller than {max} MB'],
  messagePictureFormat: ['请上传jpg或jpeg图片', 'Upload a jpg or jpeg picture'],
  messagePictureTooLarge: ['图片大小不能超过{maxKB}KB', 'A picture may have at most {maxKB} KB'],
  messageContentTooNested: [
    '内容的格式层次过多，请先清除格式',
    'The content has too many tags inside of each other, please remove formatting first',
  ],
  messageContentPicture: ['内容中的图片必须先上传到本系统', 'Pictures in the content must have been uploaded here'],
  messageRecipientOutOfReach: ['接收人超出发送人的数据范围', 'A recipient is outside the data scope of the sender'],
  messageRecipientInvalid: ['接收人已停用', 'The recipient is no longer a valid user'],
} as const satisfies ErrorTexts
