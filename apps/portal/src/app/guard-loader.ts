import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { runtimeStore } from '../shared/runtime'
import { dropSession, sessionStore, sessionToken } from '../shared/session'
import { callbackPath, decide, loginPath } from './guard'
import { loadUser } from './load-user'
import { redirectOf } from './route-redirects'

let lastPath: string | undefined
let requested: string | undefined

/** Where an anonymous visitor wanted to go before the guard sent him to sign in; answered once. */
export function takeRequestedPath(): string | undefined {
  const path = requested
  requested = undefined
  return path
}

/** Runs the guard on every navigation, as the root route's loader. */
export async function guardLoader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
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
  if (decision.kind === 'load') {
    try {
      await loadUser()
    } catch {
      dropSession()
      return redirect(loginPath)
    }
    decision = look()
  }
  if (decision.kind === 'redirect') {
    if (decision.to === loginPath && pathname !== '/') requested = pathname + search
    return redirect(decision.to)
  }
  if (decision.kind === 'leave') return leave(decision.path)
  if (decision.kind === 'exchange') return redirect(`${callbackPath}?${new URLSearchParams({ code: decision.code })}`)
  const next = redirectOf(decodeURI(pathname), search, runtimeStore.get().targetSign ?? 'portal')
  if (next) return redirect(next)
  lastPath = pathname
  return null
}

/** To the gateway; where none is configured there is nothing to leave for. */
function leave(path: string): Response {
  const { gatewayHost, ssoConfigured } = runtimeStore.get()
  if (!gatewayHost && !ssoConfigured) return redirect(loginPath)
  location.assign(`${gatewayHost ?? ''}${path}`)
  return redirect(loginPath)
}
