import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { messageBehaviour } from './operations/message.behaviour'
import { messageHandlers } from './operations/send-message'
import { sendMessageHandler } from './operations/send-message.handler'
import { sendStatisticsQuery } from './operations/send-statistics.report'
import { unreadCount } from './operations/unread-count'

export const area: AreaOperations = {
  behaviours: [messageBehaviour],
  actions: [...messageHandlers],
  reports: [sendStatisticsQuery],
  objectCalls: [unreadCount],
  jobs: [sendMessageHandler],
}
