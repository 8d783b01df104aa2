import { findFile } from '@sfa/operations/files/find-file'
import { type LogoSize, publicLogos } from '@sfa/parameter/operations/public-logo'
import { runtimeCall } from '@sfa/session/definitions/runtime.calls'
import { z } from 'zod'
import { described } from '../../calls/described'
import { serve } from '../../calls/serve'
import { productVersion } from '../../project-root'
import type { App } from '../../server-context'
import { publicCall } from '../session/session-request'

/** The sign-in page asks without a session, so the answer is cached for a moment to keep these calls cheap. */
const logosKeptMs = 5_000

/** What the portal must know before sign-in. */
export const runtimeRoutes = async (app: App) => {
  const { config, services } = app.context
  let kept: { until: number; logos: ReturnType<typeof publicLogos> } | undefined
  const logos = () => {
    if (!kept || kept.until < Date.now()) {
      const found = publicLogos(services, config.defaultTenant)
      kept = { until: Date.now() + logosKeptMs, logos: found }
      found.catch(() => {
        kept = undefined
      })
    }
    return kept.logos
  }
  const addressOf = (size: LogoSize, fileId: string | undefined) =>
    fileId === undefined ? undefined : `/portalsync/runtime/logo/${size}?file=${fileId}`

  serve(app, runtimeCall, async () => {
    // The sign-in page works without the pictures.
    const { wide, small } = await logos().catch(error => {
      app.log.warn({ err: error }, 'the logos could not be looked up')
      return {} as Awaited<ReturnType<typeof publicLogos>>
    })
    return {
      multiLanguage: config.multiLanguage,
      ssoConfigured: config.sso !== undefined,
      gatewayHost: config.sso?.publicUrl,
      targetSign: config.targetSign,
      version: productVersion,
      directory: config.directory !== undefined,
      settingsUrl: config.settingsUrl,
      defaultTenant: config.defaultTenant,
      logos: { wide: addressOf('wide', wide), small: addressOf('small', small) },
    }
  })

  app.get(
    '/portalsync/runtime/logo/:size',
    {
      config: publicCall(config.signInsPerMinute),
      schema: {
        ...described('session', ['企业Logo', 'Logo of the company']),
        security: [],
        params: z.object({ size: z.enum(['wide', 'small']) }),
      },
    },
    async ({ params }, reply) => {
      const fileId = (await logos())[params.size]
      if (fileId === undefined) return reply.refuse('fileMissing', { status: 404 })
      const file = await findFile(services, config.defaultTenant, fileId)
      return (
        reply
          .header('content-type', file.contentType)
          .header('content-length', file.bytes)
          .header('x-content-type-options', 'nosniff')
          // The address names the file, which never changes.
          .header('cache-control', 'public, max-age=86400')
          .send(await services.files.get(file.key))
      )
    },
  )
}
