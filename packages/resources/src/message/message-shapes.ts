import type { Audience, MessageStatus, MessageType } from './message-rules'

/** Messages as calls answer them (1-shell.md §3, 3-operations.md §9). */

export const folders = ['unread', 'readed', 'trash'] as const
export type Folder = (typeof folders)[number]

export interface Attachment {
  fileId: string
  name: string
  bytes: number
}

/** A message as its recipient sees it in a list (1-shell.md §3). */
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
  /** Formatted text, of `rich-text-rules` only. */
  content: string
  /** The same without formatting, for clients that show text only. */
  text: string
  cover: string | null
  attachments: readonly Attachment[]
  folder: Folder
}

/** A message as its writers see it; date-times are UTC+8 (docs/wire.md). */
export interface MessageRow {
  id: string
  ver: number
  name: string
  type: MessageType
  title: string
  /** The beginning of the content, without its formatting. */
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
  errorCode: string | null
  isDeleted: '0' | '1'
  createBy: string | null
  createTime: string
  lastModifiedBy: string | null
  lastModifiedTime: string
}

/** A message with all of its content, as formatted text. */
export interface FullMessage extends MessageRow {
  content: string
}

/** A message with the counts of its recipients. */
export interface SentMessage extends MessageRow {
  /** `errorCode` as a text in the reader's language. */
  errorMessage?: string | null
  recipients: number
  delivered: number
  failed: number
  read: number
  unread: number
}
