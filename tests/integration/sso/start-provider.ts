import { startChild } from '@sfa/test-kit/start-child'
import type { Fault } from './forge'

export interface Told {
  /** Who the next visitor is: `sub`, and claims of OpenID Connect. */
  person?: Record<string, unknown>
  /** What goes wrong from now on; none unless told. */
  fault?: Fault
  /** The claims of the person stand in the ID token too, not with userinfo alone. */
  claimsInIdToken?: boolean
}

export interface Provider {
  url: string
  control(told: Told): Promise<void>
  /** Settings of a portal that signs its people in here. */
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string }
  stop(): Promise<void>
}

/** The identity provider as a process of its own, which knows the portal at that address as its client. */
export async function startProvider(portalUrl: string): Promise<Provider> {
  const { said, stop } = await startChild({
    what: 'the identity provider',
    program: new URL('provider-process.ts', import.meta.url),
    args: [portalUrl],
  })
  const url = String(said)
  return {
    url,
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret of & the portal' },
    async control(told) {
      await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(told) })
    },
    stop,
  }
}
