import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type errors } from 'oidc-provider'
import { answerCas } from './cas-answers'
import { forge, forgeReturn, signingKey } from './forge'
import type { Told } from './start-provider'

/**
 * An identity provider as companies run them: OpenID Connect by oidc-provider, and CAS beside it. Every visitor is
 * signed in as the person that /control named. It follows the standards; faults of a dishonest or broken provider are
 * added to its answers afterwards, where /control asks for them. It sends its address to its parent, and ends with it.
 */
const [portalUrl] = process.argv.slice(2)
let told: Required<Told> = { person: { sub: 'p-1', preferred_username: 'clerk' }, fault: '', claimsInIdToken: false }

const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const openProvider = (conformIdTokenClaims: boolean) => {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'portal',
        client_secret: 'secret of & the portal',
        redirect_uris: [`${portalUrl}/auth/sso/callback`],
      },
    ],
    claims: { profile: ['preferred_username'] },
    // With it, claims are told by userinfo only; many providers put them into the ID token all the same.
    conformIdTokenClaims,
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...told.person, sub }) }),
    // Employees are not asked what their company may know about them.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    jwks: { keys: [signingKey] },
  })
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path === '/token') forge(ctx.body as Record<string, unknown>, told.fault)
    if (ctx.path === '/me' && told.fault === 'anotherPerson') Object.assign(ctx.body as object, { sub: 'p-2' })
    if (ctx.path.startsWith('/auth/')) forgeReturn(ctx, told.fault)
  })
  return provider
}

const providers = { conforming: openProvider(true), generous: openProvider(false) }

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
  const provider = told.claimsInIdToken ? providers.generous : providers.conforming
  if (pathname === '/control') {
    const { person = told.person, fault = '', claimsInIdToken = false } = JSON.parse(await text(request)) as Told
    told = { person, fault, claimsInIdToken }
    response.end()
  } else if (pathname.startsWith('/interaction/')) {
    await provider.interactionFinished(request, response, interaction(), { mergeWithLastSubmission: false })
  } else if (!answerCas(pathname, searchParams, response, String(told.person.preferred_username))) {
    await provider.callback()(request, response)
  }
}

const interaction = () =>
  told.fault === 'denied'
    ? { error: 'access_denied' satisfies InstanceType<typeof errors.AccessDenied>['error'] }
    : { login: { accountId: String(told.person.sub) } }

server.on('request', (request, response) => void answer(request, response))
process.send?.(issuer)
