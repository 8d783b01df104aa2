import { register, registrationProgress } from '@sfa/services/registration/register'
import { z } from 'zod'
import type { App } from '../../server-context'
import { captchaFields, requireCaptcha } from '../session/captcha-field'
import { originOf, publicCall } from '../session/session-request'

const tenantId = z.string().trim().toLowerCase().min(1).max(50)
const userName = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[\w.@-]+$/, 'userNameFormat')
const text = (max: number) => z.string().trim().min(1).max(max)
const application = z.object({
  tenantId,
  userName,
  name: text(50),
  mobile: z
    .string()
    .trim()
    .regex(/^1\d{10}$/, 'mobileFormat'),
  reason: z.string().trim().max(500).optional(),
  ...captchaFields,
})

/** The calls of an applicant; those of administrators follow from the definition (docs/wire.md "Session"). */
export const registrationRoutes = async (app: App) => {
  const { services, config } = app.context
  const tags = ['session']
  const open = publicCall(config.signInsPerMinute)

  app.post(
    '/portalsync/user/registration/create',
    { config: open, schema: { tags, security: [], body: application } },
    async (request, reply) => {
      await requireCaptcha(services, request.body)
      return reply.answer({ receipt: await register(services, request.body, originOf(request)) })
    },
  )

  app.post(
    '/portalsync/user/registration/progress',
    { config: open, schema: { tags, security: [], body: z.object({ tenantId, receipt: text(100) }) } },
    async ({ body }, reply) => reply.answer(await registrationProgress(services, body)),
  )
}
