import { createStore, useStore } from './store'

/** What the server tells everybody (GET /portalsync/runtime). */
export interface Runtime {
  multiLanguage: boolean
  ssoConfigured: boolean
  version: string
  /** People and departments can be taken over from a directory. */
  directory?: boolean
  settingsUrl?: string
  /** The tenant header of requests before sign-in (1-shell.md §7). */
  defaultTenant?: string
  /** Value of the sign query parameter of the target pages (1-shell.md §2.2). */
  targetSign?: string
  /** Addresses of the default tenant's logos, which the sign-in page shows. */
  logos?: { wide?: string; small?: string }
  /** Host in front of the known single-sign-on paths. */
  gatewayHost?: string
}

export const runtimeStore = createStore<Runtime>({ multiLanguage: true, ssoConfigured: false, version: '' })
export const useRuntime = (): Runtime => useStore(runtimeStore)

let known: Promise<unknown> = Promise.resolve()

/** Takes the server's answer when it comes. Without one the portal stands on its defaults. */
export function awaitRuntime(answer: Promise<Runtime>): void {
  known = answer.then(runtimeStore.set).catch(() => undefined)
}

export const whenRuntimeIsKnown = (): Promise<unknown> => known
