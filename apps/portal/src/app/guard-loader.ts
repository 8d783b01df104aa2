import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { productionGateway } from '../shared/request/gateway'
import { runtimeStore, whenRuntimeIsKnown } from '../shared/runtime'
import { dropSession, sessionStore, sessionToken } from '../shared/session/session'
import { callbackPath, decide, loginPath, ssoPaths } from './guard'
import { preloadLayout } from './layout'
import { loadUser } from './load-user'
import { keepRequestedPath } from './requested-path'
import { redirectOf, signedPages } from './route-redirects'

let lastPath: string | undefined

/**
 * So long the first page is waited for when user and menu are there. Usually it is there as well, and layout and list
 * are drawn once, instead of the layout around a placeholder, the list without rows and the list.
 */
const patienceMs = 300

/** Runs the guard on every navigation, as the root route's loader. */
export async function guardLoader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  if (ssoPaths.includes(pathname) || signedPages.includes(pathname)) await whenRuntimeIsKnown()
  const look = () => {
    const { user, menu } = sessionStore.get()
    return decide({
      to: pathname,
      search,
      from: lastPath,
      signedIn: user !== undefined || sessionToken() !== undefined,
      loaded: user !== undefined && menu !== undefined,
      mustChangePassword: user?.mustChangePassword,
    })
  }
  let decision = look()
  // With a restored menu the first page opens at once; its parts are fetched side by side all the same.
  const first =
    decision.kind === 'load' || (decision.kind === 'pass' && lastPath === undefined && sessionStore.get().menu)
  const page = first ? preloadLayout(pathname + search) : undefined
  if (decision.kind === 'load') {
    try {
      await loadUser()
      await Promise.race([page, new Promise(resolve => setTimeout(resolve, patienceMs))])
    } catch {
      dropSession()
      return redirect(loginPath)
    }
    decision = look()
  }
  if (decision.kind === 'redirect') {
    if (decision.to === loginPath && pathname !== '/') keepRequestedPath(pathname + search)
    return redirect(decision.to)
  }
  if (decision.kind === 'leave') return leave(decision.path)
  if (decision.kind === 'exchange') return redirect(`${callbackPath}?${new URLSearchParams({ code: decision.code })}`)
  const next = redirectOf(decodeURI(pathname), search, runtimeStore.get().targetSign ?? 'portal')
  if (next) return redirect(next)
  lastPath = pathname
  return null
}

/** To the gateway, which begins the sign-in there; where none is configured there is nothing to leave for. */
function leave(path: string): Response | Promise<never> {
  const { gatewayHost, ssoConfigured } = runtimeStore.get()
  if (!gatewayHost && !ssoConfigured) return redirect(loginPath)
  location.assign(`${productionGateway || (gatewayHost ?? '')}${path}`)
  // Another page is on its way: nothing of this one should be seen meanwhile.
  return new Promise<never>(() => undefined)
}
