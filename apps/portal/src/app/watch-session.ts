import { text } from '../shared/language/locale'
import { notice } from '../shared/notice'
import { runtimeStore, whenRuntimeIsKnown } from '../shared/runtime'
import {
  dropSession,
  endSession,
  expectSignOut,
  onSessionEnd,
  sessionStore,
  sessionToken,
} from '../shared/session/session'
import { answerOtherTabs } from '../shared/session/session-channel'
import type { SessionEnd } from '../shared/session/session-end'
import { watchExpiry } from '../shared/session/session-expiry'
import { forgetAllUnsaved } from '../shared/unsaved'
import { callbackPath, loginPath, ssoPaths } from './guard'
import { refreshUser } from './load-user'
import type { AppRouter } from './router'

/** Ties the session's ends to the router: idle too long, refused by the server, signed out here or in another tab. */
export function watchSession(router: AppRouter): void {
  const leave = (reason: SessionEnd) => {
    const target = endTarget(reason, runtimeStore.get().ssoConfigured)
    // Single sign-on may come back signed in at once: what has happened is said before it begins.
    if (ssoPaths.includes(target)) sayExpired(() => void router.navigate(target))
    else void router.navigate(target)
  }
  onSessionEnd(reason => {
    forgetAllUnsaved()
    if (reason === 'logout') void router.navigate(endTarget(reason, false))
    // A page that is just being loaded may be refused before it knows of single sign-on.
    else void whenRuntimeIsKnown().then(() => leave(reason))
  })
  answerOtherTabs({
    user: () => sessionStore.get().user,
    onSigningOut: expectSignOut,
    onEnd: reason => endSession(reason, true),
  })
  void refreshUser(() => {
    dropSession()
    void router.navigate(loginPath)
  })
  watchExpiry({
    applies: () => sessionToken() !== undefined && ![loginPath, callbackPath].includes(router.state.location.pathname),
    onExpired: () => endSession('timeout'),
  })
}

let saying = false

/** The session is over and its page is gone; the message stays until the user comes back to it. */
function sayExpired(onRead: () => void): void {
  // Several calls may be refused while it is read.
  if (saying) return
  saying = true
  notice.modal.warning({
    title: text('common:expired.text'),
    okText: text('common:expired.again'),
    keyboard: false,
    onOk: () => {
      saying = false
      onRead()
    },
  })
}

/** Where a session's end leads. */
export function endTarget(reason: SessionEnd, ssoConfigured: boolean): string {
  if (reason === 'logout') return `${loginPath}?logout=true`
  return ssoConfigured ? '/auth/cas/1' : `${loginPath}?timeout=true`
}
