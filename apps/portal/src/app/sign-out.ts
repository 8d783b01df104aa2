import { call } from '../shared/call'
import { signOutCall } from '../shared/early-calls'
import { flushPreferences } from '../shared/preferences'
import { endSession } from '../shared/session'
import { tellSigningOut } from '../shared/session-channel'
import { reportLast } from './report-errors'

/** Tells the server, and leaves also when that fails; a failure is logged (1-shell.md §4, §8). */
export async function signOut(): Promise<void> {
  flushPreferences()
  tellSigningOut()
  await call(signOutCall, {}, { saidBy: 'background' }).catch(error => reportLast('logout', error))
  endSession('logout')
}
