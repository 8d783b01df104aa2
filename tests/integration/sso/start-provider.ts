import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
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
  const child = fork(join(import.meta.dirname, 'provider-process.ts'), [portalUrl], {
    execArgv: ['--import', 'tsx'],
    // oidc-provider says at its start that keys and rows in memory are not for production.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the provider ended with ${code}`)))
  const [url] = (await Promise.race([once(child, 'message'), ended])) as [string]
  ended.catch(() => undefined)
  return {
    url,
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret of & the portal' },
    async control(told) {
      await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(told) })
    },
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
