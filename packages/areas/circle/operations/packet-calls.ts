import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { drawPacketCall, openPacketsCall } from '../definitions/packet.calls'
import { drawPacket, openPackets } from './draw-packet'

export const packetCalls: readonly AnsweredCall[] = [
  answers(openPacketsCall, ({ services, caller }) => openPackets(services, caller)),
  answers(drawPacketCall, ({ services, caller, body }) => drawPacket(services, caller, body)),
]
