import { productVersion } from '../../project-root'
import type { App } from '../../server-context'

/** What the portal must know before anybody has signed in. */
export const runtimeRoutes = async (app: App) => {
  const { config } = app.context
  app.get(
    '/portalsync/runtime',
    { config: { access: 'public' }, schema: { tags: ['session'], security: [] } },
    async (_request, reply) =>
      reply.answer({
        multiLanguage: config.multiLanguage,
        ssoConfigured: config.sso !== undefined,
        gatewayHost: config.sso?.publicUrl,
        targetSign: config.targetSign,
        version: productVersion,
        directory: config.directory !== undefined,
        settingsUrl: config.settingsUrl,
        defaultTenant: config.defaultTenant,
      }),
  )
}
