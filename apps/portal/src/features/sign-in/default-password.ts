import { onSessionEnd } from '../../shared/session/session'
import { createStore } from '../../shared/store'

/** Whether this load of the portal has already said that the initial password has to be changed. */
export const defaultPasswordStore = createStore({ warned: false })
onSessionEnd(() => defaultPasswordStore.set({ warned: false }))
