import type { KeptFile } from '@sfa/resource-kit/kinds/reference-kinds'
import type { MessageType } from './message-rules'

/** Messages as calls answer them (1-shell.md §3, 3-operations.md §9). */

export const folders = ['unread', 'readed', 'trash'] as const
export type Folder = (typeof folders)[number]

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
  /** The same without formatting, for callers that show text only. */
  text: string
  cover: string | null
  attachments: readonly KeptFile[]
  folder: Folder
}
