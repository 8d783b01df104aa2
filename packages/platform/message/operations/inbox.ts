import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { type Folder, folders, type InboxContent, type InboxMessage, listedAtOnce } from '../definitions/inbox.calls'
import { inboxKey } from './message-keys'

/** What a list shows of a content: one line of at most 120 characters. */
const digest = sql`left(regexp_replace(m.content_text, '\\s+', ' ', 'g'), 120) as digest`

const columns = sql`m.id::text as msg_id, m.title, m.type, ${wireTime('r.delivered_at')} as create_time,
  m.sender_name as sender, m.icon[1] as icon, ${digest}, m.attachments <> '[]' as "hasAttachments"`
const mine = (caller: Caller) => sql`r.user_id = ${caller.userId} and r.delivery = 'delivered'`

export const countUnread = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<number> => {
  requireKey(caller, inboxKey)
  return inTenant(db, caller.tenantId, async tx => {
    const counted = await sql<{ n: string }>`
      select count(*) n from message_recipient r where ${mine(caller)} and r.folder = 'unread'`.execute(tx)
    return Number(counted.rows[0]?.n)
  })
}

interface Listed {
  rows: InboxMessage[]
  /** With those that are not listed. */
  total: number
}

/** The newest messages of a folder, or the newest of those older than one of the caller's. */
export const listFolder = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  folder: Folder,
  before?: string,
): Promise<Listed> => {
  requireKey(caller, inboxKey)
  // The one before may be in another folder by now.
  const older = before
    ? sql`and (r.delivered_at, r.message_id) < (select o.delivered_at, o.message_id from message_recipient o
        where o.user_id = ${caller.userId} and o.message_id = ${before})`
    : sql``
  const wanted = sql`${mine(caller)} and r.folder = ${folder} ${older}`
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<InboxMessage>`
      select ${columns} from message_recipient r join message_message m on m.id = r.message_id
      where ${wanted} order by r.delivered_at desc, r.message_id desc limit ${listedAtOnce}`.execute(tx)
    if (rows.length < listedAtOnce) return { rows, total: rows.length }
    const counted = await sql<{ n: string }>`select count(*) n from message_recipient r where ${wanted}`.execute(tx)
    return { rows, total: Number(counted.rows[0]?.n) }
  })
}

/** All three folders at once, as the message centre opens (`message/init`). */
export async function openInbox(
  services: Pick<Services, 'db'>,
  caller: Caller,
): Promise<Record<Folder, InboxMessage[]> & { totals: Record<Folder, number> }> {
  const listed = await Promise.all(folders.map(async name => [name, await listFolder(services, caller, name)] as const))
  const each = <T>(of: (one: Listed) => T) =>
    Object.fromEntries(listed.map(([name, one]) => [name, of(one)])) as Record<Folder, T>
  return { ...each(({ rows }) => rows), totals: each(({ total }) => total) }
}

/** One message of the caller's. Reading the content does not mark it read: `has_read` does. Throws `notFound`. */
export const readContent = ({ db }: Pick<Services, 'db'>, caller: Caller, msgId: string): Promise<InboxContent> => {
  requireKey(caller, inboxKey)
  return inTenant(db, caller.tenantId, async tx => {
    const found = await sql<InboxContent>`
      select ${columns}, m.content, m.content_text as text, m.cover[1] as cover, m.attachments, r.folder
      from message_recipient r join message_message m on m.id = r.message_id
      where ${mine(caller)} and r.message_id = ${msgId}`.execute(tx)
    const content = found.rows[0]
    if (!content) throw new AppError('notFound')
    return content
  })
}

/**
 * The folders from which each move is possible, and its target (an unread message cannot be thrown away).
 */
const moves = {
  has_read: { from: 'unread', to: 'readed' },
  remove_readed: { from: 'readed', to: 'trash' },
  restore: { from: 'trash', to: 'readed' },
} as const satisfies Record<string, { from: Folder; to: Folder }>
export type Move = keyof typeof moves

/**
 * Moves a message of the caller's. A message that is already in the target folder stays; from any other folder it is
 * `notFound`.
 */
export const moveMessage = ({ db }: Pick<Services, 'db'>, caller: Caller, move: Move, msgId: string): Promise<void> => {
  requireKey(caller, inboxKey)
  const { from, to } = moves[move]
  return inTenant(db, caller.tenantId, async tx => {
    const moved = await sql`update message_recipient r set folder = ${to}, read_at = coalesce(read_at, now())
      where ${mine(caller)} and r.message_id = ${msgId} and r.folder = ${from}`.execute(tx)
    if (moved.numAffectedRows === 0n && !(await isIn(tx, caller, msgId, to))) throw new AppError('notFound')
  })
}

async function isIn(tx: Tx, caller: Caller, msgId: string, folder: Folder): Promise<boolean> {
  const found = await sql`select from message_recipient r
    where ${mine(caller)} and r.message_id = ${msgId} and r.folder = ${folder}`.execute(tx)
  return found.rows.length > 0
}

/** Announcements that the caller has not read and that are still valid; shown above every page. */
export const unreadAnnouncements = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
): Promise<Pick<InboxMessage, 'msg_id' | 'title'>[]> =>
  inTenant(db, caller.tenantId, async tx => {
    const found = await sql<Pick<InboxMessage, 'msg_id' | 'title'>>`
      select m.id::text as msg_id, m.title from message_recipient r join message_message m on m.id = r.message_id
      where ${mine(caller)} and r.folder = 'unread' and m.type = 'announcement' and m.is_deleted = 0
        and (m.show_until is null or m.show_until > now())
      order by r.delivered_at desc limit 3`.execute(tx)
    return found.rows
  })
