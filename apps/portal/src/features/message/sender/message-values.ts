import { noAudience } from '@sfa/resources/message/message-rules'
import type { Attachment, FullMessage } from '@sfa/resources/message/message-shapes'
import dayjs, { type Dayjs } from 'dayjs'

/** What the form of a message holds. */
export interface MessageValues extends Pick<FullMessage, 'name' | 'type' | 'title' | 'content' | 'audience'> {
  icon: string | null
  cover: string | null
  attachmentIds: readonly Attachment[]
  showUntil: Dayjs | null
}

/** What the form begins with. */
export const valuesOf = (message: FullMessage | undefined): Partial<MessageValues> =>
  message
    ? {
        ...message,
        attachmentIds: message.attachments,
        showUntil: message.showUntil ? dayjs(message.showUntil) : null,
      }
    : { type: 'notice', audience: noAudience, content: '', attachmentIds: [], icon: null, cover: null }
