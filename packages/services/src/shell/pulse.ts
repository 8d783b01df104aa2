import type { Pulse } from '@sfa/resources/shell/shell.calls'
import { todoKeys } from '@sfa/resources/workflow/task.calls'
import { type Caller, holdsKey } from '../caller'
import type { Preparation } from '../company/preparation'
import { countUnread, unreadAnnouncements } from '../message/inbox'
import { inboxKey } from '../message/message-keys'
import type { Services } from '../services'
import { countTodo } from '../workflow/search-tasks'
import { lookupVersions } from './lookup-versions'

/** What an open portal asks for twice a minute, in one call. */
export async function takePulse(
  services: Pick<Services, 'db'> & { preparation: Preparation },
  caller: Caller,
): Promise<Pulse> {
  const hasInbox = holdsKey(caller, inboxKey)
  const [unread, todo, preparing, announcements, lookups] = await Promise.all([
    hasInbox ? countUnread(services, caller) : null,
    holdsKey(caller, todoKeys.search) ? countTodo(services, caller) : null,
    services.preparation.has(caller.tenantId),
    hasInbox ? unreadAnnouncements(services, caller) : [],
    lookupVersions(services, caller),
  ])
  return { unread, todo, preparing, announcements, lookups }
}
