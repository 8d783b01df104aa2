import { wireId } from '@sfa/resource-kit/wire-id'
import { askForNewPassword, setForgottenPassword } from '@sfa/services/session/forgotten-password'
import {
  issuePasswordCode,
  rejectPasswordRequest,
  searchPasswordRequests,
} from '@sfa/services/session/password-requests'
import { z } from 'zod'
import type { App } from '../../server-context'
import { captchaFields, requireCaptcha } from './captcha-field'
import { originOf, publicCall } from './session-request'

const page = z
  .object({ pageIndex: z.number().int().min(1).max(100_000), pageSize: z.number().int().min(1).max(100) })
  .default({ pageIndex: 1, pageSize: 20 })
const states = ['New', 'Issued', 'Done', 'Rejected'] as const

/** Forgotten passwords: the request, the administrator's link, the new password (docs/wire.md "Session"). */
export const forgottenPasswordRoutes = async (app: App) => {
  const { services, config } = app.context
  const tags = ['session']
  const open = publicCall(config.signInsPerMinute)

  app.post(
    '/portalsync/login/forgetPassword',
    {
      config: open,
      schema: { tags, security: [], body: z.object({ userName: z.string().trim().min(1).max(100), ...captchaFields }) },
    },
    async (request, reply) => {
      await requireCaptcha(services, request.body)
      await askForNewPassword(services, request.body.userName, originOf(request))
      return reply.answer()
    },
  )

  app.post(
    '/portalsync/login/resetForgottenPassword',
    {
      config: open,
      schema: {
        tags,
        security: [],
        body: z.object({ code: z.string().min(1).max(100), newPassword: z.string().min(1).max(200) }),
      },
    },
    async (request, reply) => {
      await setForgottenPassword(services, config, request.body, originOf(request))
      return reply.answer()
    },
  )

  app.post(
    '/portalsync/user/passwordRequest/search',
    { schema: { tags, body: z.object({ state: z.enum(states).optional(), page }) } },
    async ({ caller, body: { state, page } }, reply) => {
      const { rows, total } = await searchPasswordRequests(services, caller, { state, ...page })
      return reply.answer(rows, { total })
    },
  )

  app.post(
    '/portalsync/user/passwordRequest/issue',
    { schema: { tags, body: z.object({ id: wireId }) } },
    async ({ caller, body }, reply) => reply.answer(await issuePasswordCode(services, caller, body.id)),
  )

  app.post(
    '/portalsync/user/passwordRequest/reject',
    { schema: { tags, body: z.object({ id: wireId, opinion: z.string().trim().min(1).max(500) }) } },
    async ({ caller, body }, reply) => {
      await rejectPasswordRequest(services, caller, body)
      return reply.answer()
    },
  )
}
