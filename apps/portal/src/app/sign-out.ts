import { flushPreferences } from '../shared/preferences'
import { post } from '../shared/request'
import { endSession } from '../shared/session'
import { tellSigningOut } from '../shared/session-channel'
import { reportLast } from './report-errors'

/** Tells the server, and leaves also when that fails; a failure is logged (1-shell.md §4, §8). */
export async function signOut(): Promise<void> {
  flushPreferences()
  tellSigningOut()
  await post('/portalsync/login/logout', {}, { saidBy: 'background' }).catch(error => reportLast('logout', error))
  endSession('logout')
}
