import type { Preparation } from '@sfa/company/operations/preparation'
import { countUnread, unreadAnnouncements } from '@sfa/message/operations/inbox'
import { inboxKey } from '@sfa/message/operations/message-keys'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { todoKeys } from '@sfa/workflow/definitions/task.calls'
import { countTodo } from '@sfa/workflow/operations/search-tasks'
import type { Pulse } from '../definitions/shell.calls'
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
