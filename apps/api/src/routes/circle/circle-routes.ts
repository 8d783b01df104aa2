import { drawPacketCall, openPacketsCall } from '@sfa/circle/definitions/packet.calls'
import { drawPacket, openPackets } from '@sfa/circle/operations/draw-packet'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const circleRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, openPacketsCall, ({ caller }) => openPackets(services, caller))
  serve(app, drawPacketCall, ({ caller, body }) => drawPacket(services, caller, body))
}
