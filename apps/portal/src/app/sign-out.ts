import { flushPreferences } from '../shared/preferences'
import { call } from '../shared/request/call'
import { signOutCall } from '../shared/request/early-calls'
import { endSession } from '../shared/session/session'
import { tellSigningOut } from '../shared/session/session-channel'
import { reportLast } from './report-errors'

/** Tells the server, and leaves also when that fails; a failure is logged. */
export async function signOut(): Promise<void> {
  flushPreferences()
  tellSigningOut()
  await call(signOutCall, {}, { saidBy: 'background' }).catch(error => reportLast('logout', error))
  endSession('logout')
}
