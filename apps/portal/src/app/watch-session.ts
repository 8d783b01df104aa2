import { runtimeStore } from '../shared/runtime'
import { endSession, onSessionEnd, sessionStore, sessionToken } from '../shared/session'
import { answerOtherTabs } from '../shared/session-channel'
import type { SessionEnd } from '../shared/session-end'
import { watchExpiry } from '../shared/session-expiry'
import { forgetAllUnsaved } from '../shared/unsaved'
import { callbackPath, loginPath } from './guard'
import type { AppRouter } from './router'

/** Ties the session's ends to the router: idle too long, refused by the server, signed out here or in another tab. */
export function watchSession(router: AppRouter): void {
  onSessionEnd(reason => {
    forgetAllUnsaved()
    void router.navigate(endTarget(reason, runtimeStore.get().ssoConfigured))
  })
  answerOtherTabs(
    () => sessionStore.get().user,
    reason => endSession(reason, true),
  )
  watchExpiry({
    applies: () => sessionToken() !== undefined && ![loginPath, callbackPath].includes(router.state.location.pathname),
    onExpired: () => endSession('timeout'),
  })
}

/** Where a session's end leads (1-shell.md §4; ambiguities A22). */
export function endTarget(reason: SessionEnd, ssoConfigured: boolean): string {
  if (reason === 'logout') return `${loginPath}?logout=true`
  return ssoConfigured ? '/auth/cas/1' : `${loginPath}?timeout=true`
}
