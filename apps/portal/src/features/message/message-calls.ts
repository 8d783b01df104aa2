import type { Audience, MessageStatus, MessageType, RecipientKind } from '@sfa/resources/message/message-rules'
import { fetchFile, get, post, type RequestOptions, search } from '../../shared/request'
import { saveFile } from '../../shared/save-file'

export const folders = ['unread', 'readed', 'trash'] as const
export type Folder = (typeof folders)[number]

export interface Attachment {
  fileId: string
  name: string
  bytes: number
}
export interface InboxMessage {
  msg_id: string
  title: string
  type: MessageType
  create_time: string
  sender: string | null
  icon: string | null
  hasAttachments: boolean
  /** The beginning of the content, without its formatting. */
  digest: string
}
export interface InboxContent extends InboxMessage {
  content: string
  cover: string | null
  attachments: readonly Attachment[]
  folder: Folder
}

export interface Message {
  id: string
  ver: number
  name: string
  type: MessageType
  title: string
  digest: string
  icon: string | null
  cover: string | null
  attachments: readonly Attachment[]
  audience: Audience
  sendStatus: MessageStatus
  sendAt: string | null
  sentAt: string | null
  showUntil: string | null
  senderName: string | null
  errorMessage?: string | null
  lastModifiedBy: string | null
  lastModifiedTime: string
}
/** With its content, which lists leave out. */
export interface FullMessage extends Message {
  content: string
}
export interface SentMessage extends Message {
  recipients: number
  delivered: number
  failed: number
  read: number
  unread: number
}
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
const silent: RequestOptions = { silent: true }
const path = (name: string) => `/portalsync/message/message/${name}`

export const inboxKey = ['message', 'inbox'] as const
export const sentKey = ['message', 'sent'] as const

export const openInbox = () => get<Record<Folder, InboxMessage[]>>('/message/init', undefined, silent)
export const readContent = (msgId: string) => get<InboxContent>('/message/content', { msg_id: msgId }, silent)
export const markRead = (msgId: string) => post('/message/has_read', { msg_id: msgId })
export const moveToTrash = (msgId: string) => post('/message/remove_readed', { msg_id: msgId })
export const restoreMessage = (msgId: string) => post('/message/restore', { msg_id: msgId })

export async function saveAttachment(msgId: string, { fileId, name }: Attachment): Promise<void> {
  const { blob } = await fetchFile({ url: `/message/attachment/${msgId}/${fileId}` })
  saveFile(blob, name)
}

export const searchMessages = (body: Body, options?: RequestOptions) =>
  search<SentMessage>(path('search'), body, { ...silent, ...options })
export const findMessage = (id: string) => post<FullMessage>(path('findById'), { id }, silent)
/** Forms show refusals themselves. */
export const saveMessage = (body: Body) => post<Message>(path(body.id ? 'update' : 'create'), body, silent)
export const deleteMessages = (ids: readonly string[]) => post(path('delete'), { ids })
export const sendMessage = (id: string, sendAt?: string) => post<Message>(path('send'), { id, sendAt })
export const withdrawMessage = (id: string) => post<Message>(path('withdraw'), { id })
export const retryFailed = (id: string) => post<Message>(path('retryFailed'), { id })

export const searchRecipients = (body: Body) => search<Recipient>('/portalsync/message/recipient/search', body, silent)
export const recipientOptions = (body: { kind: RecipientKind; ids: readonly string[] }) =>
  post<RecipientOption[]>('/portalsync/message/recipient/options', body, silent)
export const countRecipients = (audience: Audience) =>
  post<number>('/portalsync/message/recipient/count', audience, silent)

export function uploadAttachment(file: File, onProgress?: (share: number) => void): Promise<Attachment> {
  const form = new FormData()
  form.append('file', file)
  return post<Attachment>('/portalsync/message/attachment', form, { silent: true, onProgress })
}
