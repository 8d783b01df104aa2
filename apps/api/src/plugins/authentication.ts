import { Preparation } from '@sfa/company/operations/preparation'
import { writingPatienceMs } from '@sfa/db/call/call-scope'
import { AppError } from '@sfa/kernel/app-error'
import { type Caller, holdsKey, requireKey } from '@sfa/operations/caller'
import { isApiSecret } from '@sfa/publishing/operations/api-secret'
import { type FoundKey, findApiKey } from '@sfa/publishing/operations/find-api-key'
import { findSession } from '@sfa/session/operations/find-session'
import type { Session } from '@sfa/session/operations/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { App } from '../server-context'
import { isOpenToKeys } from './open-to-keys'

/** Who may call a route. */
export interface RouteAccess {
  /**
   * public: no session needed. limited: also users who have to change the password first. Not set: a session with a
   * role and without a pending change of the password.
   */
  access?: 'public' | 'limited'
  /** limited routes that also answer users without a role. */
  withoutRole?: boolean
  /**
   * A GET of the documents that changes something: the cookie alone is not enough, because other sites can make the
   * browser send it.
   */
  changes?: true
  /** Action key that the caller needs, as `page/path:key`; of several, one. */
  key?: string | readonly string[]
}

/**
 * Finds the session before the body is read, so that callers without one cannot send large bodies. Only the token
 * decides about caller and tenant; the headers x-tenant-id and x-user-id decide nothing. A token may be a key of the API.
 */
export const authentication = fp(async (app: App) => {
  const { services, config } = app.context
  app.decorate('preparation', new Preparation(services))
  app.decorateRequest('session', null)
  app.decorateRequest('knownCaller', null)
  app.decorateRequest('apiKey', null)
  app.decorateRequest('caller', {
    getter() {
      if (!this.session) throw notSignedIn()
      this.knownCaller ??= callerOf(this, this.session)
      return this.knownCaller
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { access, key, withoutRole, call } = request.routeOptions.config
    const token = tokenOf(request)
    const byKey = token !== undefined && isApiSecret(token)
    // Signing in and the like have no use for a key: who sends one has taken the wrong call.
    if (access === 'public' && !(byKey && call)) return
    if (byKey) await useApiKey(request, reply, token)
    else request.session = (token && (await findSession(services, token, config))) || null
    if (!request.session) throw notSignedIn()
    request.callScope.owner = `${request.session.tenantId}/${request.session.userId}`
    if (access !== 'limited' && request.session.mustChangePassword) throw new AppError('mustChangePassword', {}, 403)
    if (!withoutRole && request.session.roleIds.length === 0) throw new AppError('noRole', {}, 403)
    const keys = [key ?? []].flat()
    if (keys.some(one => !isToLookAt(one))) request.callScope.patienceMs = writingPatienceMs
    requireKey(request.caller, keys.find(one => holdsKey(request.caller, one)) ?? keys[0] ?? null)
    if (keys.length > 0 && !keys.some(isToLookAt) && (await app.preparation.has(request.session.tenantId)))
      throw new AppError('companyPreparing', {}, 503)
  })
})

/** Finds the key and its rights. Throws why it is refused; a refused call is logged under its key as well. */
async function useApiKey(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
  const { url = '', config } = request.routeOptions
  request.apiKey = (await findApiKey(request.server.context.services, token)) ?? null
  if (!request.apiKey) throw new AppError('apiKeyInvalid', {}, 401)
  const { refusal, session } = request.apiKey
  if (refusal?.retryAfter) reply.header('retry-after', refusal.retryAfter)
  if (refusal) throw refusal.error
  if (!isOpenToKeys(url, config, session.keys)) throw new AppError('apiKeyNotAllowed', {}, 403)
  request.session = session
}

/** Action keys of calls that change nothing. */
const isToLookAt = (key: string) => /:(search|view|download|print)$/.test(key) || !key.includes(':')

const notSignedIn = () => new AppError('notSignedIn', {}, 401)

const callerOf = ({ language, id, apiKey }: FastifyRequest, session: Session): Caller => ({
  tenantId: session.tenantId,
  userId: session.userId,
  userCode: session.userCode,
  userName: session.name,
  roleIds: session.roleIds,
  keys: new Set(session.keys),
  language,
  traceId: id,
  ...(apiKey && { byApiKey: true, apiKeyName: apiKey.name, apiKeyId: apiKey.id }),
})

/**
 * The bearer token, or the portal's cookie where the browser makes the request itself and can set no header. Browsers
 * also send a cookie with requests that other sites cause, so it may change something only in requests of our own page.
 */
function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return bearer
  const { changes } = request.routeOptions.config
  const reads = !changes && (request.method === 'GET' || request.method === 'HEAD')
  return reads || isOwnPage(request) ? request.cookies.token : undefined
}

function isOwnPage({ headers, host }: FastifyRequest): boolean {
  return headers.origin !== undefined && URL.canParse(headers.origin) && new URL(headers.origin).host === host
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteAccess {}
  interface FastifyInstance {
    preparation: Preparation
  }
  interface FastifyRequest {
    /** Null on public routes and without a valid token. */
    session: Session | null
    /** The signed-in user. Throws `notSignedIn` where there is no session. */
    caller: Caller
    knownCaller: Caller | null
    /** The key that the call was made with, refused or not; null for sessions. */
    apiKey: FoundKey | null
  }
}
