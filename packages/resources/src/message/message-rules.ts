import type { SelectedSearch } from '@sfa/resource-kit/selection'

/** What a message may be, for its form and for the service (3-operations.md §5, §9; ambiguities D2). */

export const messageTypes = ['notice', 'announcement', 'reminder'] as const
export type MessageType = (typeof messageTypes)[number]

export const messageStatuses = ['draft', 'scheduled', 'sending', 'sent', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Under 20 MB is enforced, 10 MB is what the form recommends. */
export const attachmentLimits = {
  extensions: ['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx', 'jpg', 'jpeg', 'pdf', 'mp4'],
  maxBytes: 20 * 1024 * 1024,
  recommendedMB: 10,
  maxCount: 5,
} as const

/** Pixel sizes are hints; formats and sizes are enforced (ambiguities D13). */
export const pictureLimits = {
  icon: { extensions: ['jpg', 'jpeg'], maxKB: 5120, width: 88, height: 88 },
  cover: { extensions: ['jpg', 'jpeg'], maxKB: 5120, width: 640, height: 365 },
} as const
export type PictureField = keyof typeof pictureLimits

/** `content` counts the characters without formatting, `contentHtml` all characters. */
export const maxLengths = { name: 50, title: 100, content: 4000, contentHtml: 200_000 } as const

/** What recipients are chosen by. */
export const recipientKinds = ['user', 'org', 'department', 'role'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/**
 * The recipients of a message: all users, or named users, and the users of roles, organisations or departments (with
 * those below them), and of searches. They are resolved when the message is sent, and always within the sender's own
 * reach.
 */
export interface Audience {
  all: boolean
  userIds: readonly string[]
  roleIds: readonly string[]
  orgIds: readonly string[]
  departmentIds: readonly string[]
  searches: readonly AudienceSearch[]
}
export interface AudienceSearch extends SelectedSearch {
  kind: RecipientKind
}

export const noAudience: Audience = {
  all: false,
  userIds: [],
  roleIds: [],
  orgIds: [],
  departmentIds: [],
  searches: [],
}

/** The single ones of a kind stand in the field of this name. */
export const audienceFields = {
  user: 'userIds',
  org: 'orgIds',
  department: 'departmentIds',
  role: 'roleIds',
} as const satisfies Record<RecipientKind, keyof Audience>

/** Recipients or a range must be chosen. */
export const isAudienceChosen = ({ all, userIds, roleIds, orgIds, departmentIds, searches }: Audience): boolean =>
  all || userIds.length + roleIds.length + orgIds.length + departmentIds.length + searches.length > 0

/** The extension, in lower case, without the dot; '' where there is none. */
export const extensionOf = (fileName: string): string => /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Why an attachment is refused, as a code of the error catalogue; null where it is allowed. */
export function attachmentFailure(file: {
  name: string
  bytes: number
}): 'messageAttachmentFormat' | 'messageAttachmentTooLarge' | null {
  if (!(attachmentLimits.extensions as readonly string[]).includes(extensionOf(file.name)))
    return 'messageAttachmentFormat'
  return file.bytes < attachmentLimits.maxBytes ? null : 'messageAttachmentTooLarge'
}
