import type { ObjectCall } from '@sfa/operations/resource/calls/object-call'
import { countUnread } from './inbox'

/** The unread badge asks with this call for the caller's own messages. */
export const unreadCount: ObjectCall = {
  objectName: 't_message',
  operation: 'searchForGroupBy',
  answer: async (services, caller) => ({
    data: [{ sum_ManagerUnreadCount: await countUnread(services, caller) }],
    total: 1,
  }),
}
