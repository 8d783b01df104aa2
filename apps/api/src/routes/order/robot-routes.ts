import {
  confirmRobotMessagesCall,
  receiveRobotMessagesCall,
  suggestRobotLinesCall,
} from '@sfa/order/definitions/robot.calls'
import { confirmMessages } from '@sfa/order/operations/robot/confirm-messages'
import { receiveMessages } from '@sfa/order/operations/robot/receive-messages'
import { suggestLines } from '@sfa/order/operations/robot/suggest-lines'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Messages of robots. Confirming, mending and ignoring one are actions of its definition. */
export const robotRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, receiveRobotMessagesCall, ({ caller, body }) => receiveMessages(services, caller, body))
  serve(app, suggestRobotLinesCall, ({ caller, body }) => suggestLines(services, caller, body))
  serve(app, confirmRobotMessagesCall, ({ caller, body }) => confirmMessages(services, caller, body))
}
