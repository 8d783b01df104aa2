import type { SelectedSearch } from '@sfa/kit/selection'

/** What a message may be, for its form and for the service. */

export const messageTypes = ['notice', 'announcement', 'reminder'] as const
export type MessageType = (typeof messageTypes)[number]

export const messageStatuses = ['draft', 'scheduled', 'sending', 'sent', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Under 20 MB is enforced, 10 MB is what the form recommends. */
export const attachmentLimits = {
  extensions: ['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx', 'jpg', 'jpeg', 'pdf', 'mp4'],
  maxKB: 20 * 1024 - 1,
  maxCount: 5,
} as const

/** Pixel sizes are hints; formats and sizes are enforced. */
export const pictureLimits = {
  maxKB: 5120,
  cover: ['jpg、jpeg，640x365，不超过5MB', 'jpg, jpeg; 640 × 365, up to 5 MB'],
  icon: ['jpg、jpeg，88x88，不超过5MB', 'jpg, jpeg; 88 × 88, up to 5 MB'],
} as const

/** `content` counts the words that are read, `contentHtml` all that is sent. */
export const maxLengths = { name: 50, title: 100, content: 4000, contentHtml: 200_000, audience: 600_000 } as const

/** What recipients are chosen by. */
export const recipientKinds = ['user', 'org', 'department', 'role'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/**
 * Whom a message goes to: all users, or those who are named, who have a role, who belong to an organisation or a
 * department (with those below it), or who are found by a search for these. The users are looked up when the message is
 * sent, and always within the sender's own reach.
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
export const audienceIsChosen = (given: unknown): boolean =>
  isAudienceChosen({ ...noAudience, ...(given as Partial<Audience> | null) })

export const isAudienceChosen = ({ all, userIds, roleIds, orgIds, departmentIds, searches }: Audience): boolean =>
  all || userIds.length + roleIds.length + orgIds.length + departmentIds.length + searches.length > 0
