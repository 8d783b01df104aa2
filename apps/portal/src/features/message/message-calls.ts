import type { KeptFile } from '@sfa/resource-kit/kinds/reference-kinds'
import type { Audience, RecipientKind } from '@sfa/resources/message/message-rules'
import type { Folder, InboxContent, InboxMessage } from '@sfa/resources/message/message-shapes'
import { fetchFile, get, post, search } from '../../shared/request'
import { saveFile } from '../../shared/save-file'
import { sayDownloadFailed } from '../../shared/say-why'

export interface Recipient {
  userId: string
  userCode: string | null
  userName: string | null
  state: 'read' | 'unread' | 'failed' | 'pending'
  failure: string | null
  deliveredAt: string | null
  readAt: string | null
}
export interface RecipientOption {
  id: string
  code: string
  name: string
}

type Body = Readonly<Record<string, unknown>>

export const inboxKey = ['message', 'inbox'] as const
export const sentKey = ['message', 'sent'] as const

export const openInbox = () => get<Record<Folder, InboxMessage[]>>('/message/init')
export const readContent = (msgId: string) => get<InboxContent>('/message/content', { msg_id: msgId })
export const markRead = (msgId: string) => post('/message/has_read', { msg_id: msgId })
export const moveToTrash = (msgId: string) => post('/message/remove_readed', { msg_id: msgId })
export const restoreMessage = (msgId: string) => post('/message/restore', { msg_id: msgId })

export async function saveAttachment(msgId: string, { fileId, name }: KeptFile): Promise<void> {
  try {
    saveFile((await fetchFile({ url: `/message/attachment/${msgId}/${fileId}` }, { saidBy: 'warning' })).blob, name)
  } catch (error) {
    sayDownloadFailed(error)
  }
}

export const searchRecipients = (body: Body) => search<Recipient>('/portalsync/message/recipient/search', body)
export const recipientOptions = (body: { kind: RecipientKind; ids: readonly string[] }) =>
  post<RecipientOption[]>('/portalsync/message/recipient/options', body)
export const countRecipients = (audience: Audience) => post<number>('/portalsync/message/recipient/count', audience)
