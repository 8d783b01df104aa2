import type { Runtime as Answered } from '@sfa/session/definitions/runtime.calls'
import { createStore, useStore } from './store'

/** What the server tells before sign-in; until it has answered, the defaults below. */
export type Runtime = Partial<Answered> & Pick<Answered, 'multiLanguage' | 'ssoConfigured' | 'version'>

export const runtimeStore = createStore<Runtime>({ multiLanguage: true, ssoConfigured: false, version: '' })
export const useRuntime = (): Runtime => useStore(runtimeStore)

let known: Promise<unknown> = Promise.resolve()

/** Takes the server's answer when it comes. Without one the portal stands on its defaults. */
export function awaitRuntime(answer: Promise<Runtime>): void {
  known = answer.then(runtimeStore.set).catch(() => undefined)
}

export const whenRuntimeIsKnown = (): Promise<unknown> => known
