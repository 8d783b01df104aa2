import { expect, it } from 'vitest'
import { attachmentFailure, isAudienceChosen, noAudience } from './message-rules'

const mega = 1024 * 1024

it('takes attachments under 20 MB of the listed formats', () => {
  expect(attachmentFailure({ name: '价格表.XLSX', bytes: 20 * mega - 1 })).toBeNull()
  expect(attachmentFailure({ name: '价格表.xlsx', bytes: 20 * mega })).toBe('messageAttachmentTooLarge')
  expect(attachmentFailure({ name: '程序.exe', bytes: 10 })).toBe('messageAttachmentFormat')
  expect(attachmentFailure({ name: 'pdf', bytes: 10 })).toBe('messageAttachmentFormat')
})

it('wants recipients or a range', () => {
  expect(isAudienceChosen(noAudience)).toBe(false)
  expect(isAudienceChosen({ ...noAudience, all: true })).toBe(true)
  expect(isAudienceChosen({ ...noAudience, orgIds: ['7'] })).toBe(true)
})
