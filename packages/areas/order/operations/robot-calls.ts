import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { confirmRobotMessagesCall, receiveRobotMessagesCall, suggestRobotLinesCall } from '../definitions/robot.calls'
import { confirmMessages } from './robot/confirm-messages'
import { receiveMessages } from './robot/receive-messages'
import { suggestLines } from './robot/suggest-lines'

/** Messages of robots. Confirming, mending and ignoring one are actions of its definition. */
export const robotCalls: readonly AnsweredCall[] = [
  answers(receiveRobotMessagesCall, ({ services, caller, body }) => receiveMessages(services, caller, body)),
  answers(suggestRobotLinesCall, ({ services, caller, body }) => suggestLines(services, caller, body)),
  answers(confirmRobotMessagesCall, ({ services, caller, body }) => confirmMessages(services, caller, body)),
]
