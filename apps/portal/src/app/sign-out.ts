import { flushPreferences } from '../shared/preferences'
import { post } from '../shared/request'
import { endSession } from '../shared/session'

/** Tells the server, and leaves also when that fails (1-shell.md §4). */
export async function signOut(): Promise<void> {
  flushPreferences()
  await post('/portalsync/login/logout', {}, { silent: true }).catch(() => undefined)
  endSession('logout')
}
