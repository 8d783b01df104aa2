import type { Call } from '@sfa/kit/call'
import type * as waiting from '@sfa/kit/calls/waiting.calls'
import type * as menu from '@sfa/menu/definitions/menu.calls'
import type * as registration from '@sfa/registration/definitions/registration.calls'
import type * as forgotten from '@sfa/session/definitions/forgotten-password.calls'
import type * as runtime from '@sfa/session/definitions/runtime.calls'
import type * as scan from '@sfa/session/definitions/scan.calls'
import type * as session from '@sfa/session/definitions/session.calls'
import type * as scriptError from '@sfa/shell/definitions/script-error.calls'

/**
 * A contract by its address alone, which the compiler compares. What is loaded before sign-in makes its calls by these,
 * since the contracts themselves bring the library of their schemas.
 */
const callAt = <C extends Call>(
  ...[path, method]: C extends { method: 'GET' }
    ? [path: C['paths'][0], method: 'GET']
    : [path: C['paths'][0], method?: 'POST']
): C => ({ paths: [path], method }) as unknown as C

export const runtimeCall = callAt<typeof runtime.runtimeCall>('/portalsync/runtime', 'GET')

export const signInCall = callAt<typeof session.signInCall>('/portalsync/login/poTalLoginPwdYIZI')
export const signInByCodeCall = callAt<typeof session.signInByCodeCall>('/portalsync/user/user/getUserByAuthCode')
export const userInfoCall = callAt<typeof session.userInfoCall>('/portalsync/user/user/getUserInfo')
export const signOutCall = callAt<typeof session.signOutCall>('/portalsync/login/logout')

export const startScanCall = callAt<typeof scan.startScanCall>('/portalsync/login/scan/start')
export const collectScanCall = callAt<typeof scan.collectScanCall>('/portalsync/login/poTalScanLogin')
export const openScanCall = callAt<typeof scan.openScanCall>('/portalsync/login/scan/open')
export const answerScanCall = callAt<typeof scan.answerScanCall>('/portalsync/login/scan/answer')

export const askForPasswordCall = callAt<typeof forgotten.askForPasswordCall>('/portalsync/login/forgetPassword')
export const setForgottenPasswordCall = callAt<typeof forgotten.setForgottenPasswordCall>(
  '/portalsync/login/resetForgottenPassword',
)

export const registerCall = callAt<typeof registration.registerCall>('/portalsync/user/registration/create')
export const registrationProgressCall = callAt<typeof registration.registrationProgressCall>(
  '/portalsync/user/registration/progress',
)

/** Known to what every call is made with. */
export const waitingCall = callAt<typeof waiting.waitingCall>('/portalsync/waiting/search')

export const searchMenuCall = callAt<typeof menu.searchMenuCall>('/portalsync/user/menu/searchByRoleIds')
export const menuRemovalsCall = callAt<typeof menu.menuRemovalsCall>('/portalsync/user/menu/searchMenuFilter')
export const reportScriptErrorsCall = callAt<typeof scriptError.reportScriptErrorsCall>(
  '/portalsync/user/errorLog/create',
)
