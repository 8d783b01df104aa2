import type { Audience, RecipientKind } from '@sfa/resources/message/message-rules'
import type {
  Attachment,
  Folder,
  FullMessage,
  InboxContent,
  InboxMessage,
  MessageRow,
  SentMessage,
} from '@sfa/resources/message/message-shapes'
import { fetchFile, get, post, type RequestOptions, save, search } from '../../shared/request'
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
const path = (name: string) => `/portalsync/message/message/${name}`

export const inboxKey = ['message', 'inbox'] as const
export const sentKey = ['message', 'sent'] as const

export const openInbox = () => get<Record<Folder, InboxMessage[]>>('/message/init')
export const readContent = (msgId: string) => get<InboxContent>('/message/content', { msg_id: msgId })
export const markRead = (msgId: string) => post('/message/has_read', { msg_id: msgId })
export const moveToTrash = (msgId: string) => post('/message/remove_readed', { msg_id: msgId })
export const restoreMessage = (msgId: string) => post('/message/restore', { msg_id: msgId })

export async function saveAttachment(msgId: string, { fileId, name }: Attachment): Promise<void> {
  try {
    saveFile((await fetchFile({ url: `/message/attachment/${msgId}/${fileId}` }, { saidBy: 'warning' })).blob, name)
  } catch (error) {
    sayDownloadFailed(error)
  }
}

export const searchMessages = (body: Body, options?: RequestOptions) =>
  search<SentMessage>(path('search'), body, options)
export const findMessage = (id: string) => post<FullMessage>(path('findById'), { id })
export const saveMessage = (body: Body) => save<MessageRow>(path(body.id ? 'update' : 'create'), body)

export const searchRecipients = (body: Body) => search<Recipient>('/portalsync/message/recipient/search', body)
export const recipientOptions = (body: { kind: RecipientKind; ids: readonly string[] }) =>
  post<RecipientOption[]>('/portalsync/message/recipient/options', body)
export const countRecipients = (audience: Audience) => post<number>('/portalsync/message/recipient/count', audience)

export function uploadAttachment(file: File, onProgress?: (share: number) => void): Promise<Attachment> {
  const form = new FormData()
  form.append('file', file)
  return post<Attachment>('/portalsync/message/attachment', form, { saidBy: 'form', onProgress })
}
