import type { App } from '../../server-context'
import { inboxRoutes } from './inbox-routes'
import { senderRoutes } from './sender-routes'

export const messageRoutes = async (app: App) => {
  await app.register(inboxRoutes)
  await app.register(senderRoutes)
}
