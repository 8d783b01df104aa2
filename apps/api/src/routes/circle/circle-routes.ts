import { drawPacketCall, openPacketsCall } from '@sfa/resources/circle/packet.calls'
import { drawPacket, openPackets } from '@sfa/services/circle/draw-packet'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const circleRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, openPacketsCall, ({ caller }) => openPackets(services, caller))
  serve(app, drawPacketCall, ({ caller, body }) => drawPacket(services, caller, body))
}
