import { wireId } from '@sfa/resource-kit/wire-id'
import { approveRegistration, rejectRegistration } from '@sfa/services/registration/decide-registration'
import { register, registrationProgress } from '@sfa/services/registration/register'
import { registrationChoices, searchRegistrations } from '@sfa/services/registration/search-registrations'
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

const ids = z.array(wireId).min(1).max(50)
const page = z
  .object({ pageIndex: z.number().int().min(1).max(100_000), pageSize: z.number().int().min(1).max(100) })
  .default({ pageIndex: 1, pageSize: 20 })
const states = ['New', 'Done', 'Rejected'] as const

/** Requests for an account, and what administrators decide about them (docs/wire.md "Session"). */
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

  app.post(
    '/portalsync/user/registration/search',
    { schema: { tags, body: z.object({ state: z.enum(states).optional(), page }) } },
    async ({ caller, body: { state, page } }, reply) => {
      const { rows, total } = await searchRegistrations(services, caller, { state, ...page })
      return reply.answer(rows, { total })
    },
  )

  app.post('/portalsync/user/registration/choices', { schema: { tags } }, async ({ caller }, reply) =>
    reply.answer(await registrationChoices(services, caller)),
  )

  const approval = z.object({
    id: wireId,
    userName,
    userCode: text(50),
    roleIds: ids,
    orgIds: ids,
    opinion: z.string().trim().max(500).optional(),
  })
  app.post(
    '/portalsync/user/registration/approve',
    { schema: { tags, body: approval } },
    async ({ caller, body }, reply) => reply.answer(await approveRegistration(services, caller, body)),
  )

  app.post(
    '/portalsync/user/registration/reject',
    { schema: { tags, body: z.object({ id: wireId, opinion: text(500) }) } },
    async ({ caller, body }, reply) => {
      await rejectRegistration(services, caller, body)
      return reply.answer()
    },
  )
}
