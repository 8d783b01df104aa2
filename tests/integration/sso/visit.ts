import type { TestApi } from '../session/start-api'

export const portalUrl = 'https://portal.example'

/** A browser with cookies that follows redirects between portal and provider, as far as the portal's own pages. */
export class Browser {
  readonly cookies = new Map<string, string>()
  private readonly providerCookies = new Map<string, string>()

  constructor(private readonly api: TestApi) {}

  /** Opens a portal path and follows; answers the portal page it ends on, as path with query. */
  async open(path: string): Promise<string> {
    let at = new URL(path, portalUrl)
    while (at.origin !== portalUrl || at.pathname.startsWith('/auth/')) at = await this.step(at)
    return at.pathname + at.search
  }

  /** One request; answers where it sends the browser. */
  async step(at: URL): Promise<URL> {
    if (at.origin !== portalUrl) {
      const cookie = [...this.providerCookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const { headers, status } = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const set of headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (name !== undefined && value !== undefined) this.providerCookies.set(name, value)
      }
      const location = headers.get('location')
      if (!location) throw new Error(`the provider answers ${status} and sends nowhere: ${at.pathname}`)
      return new URL(location, at)
    }
    const answer = await this.api.app.inject({
      url: at.pathname + at.search,
      cookies: Object.fromEntries(this.cookies),
    })
    for (const { name, value } of answer.cookies) this.cookies.set(name, value)
    return new URL(answer.headers.location as string, at)
  }

  /** Follows from a portal path until the provider sends the browser back; answers the callback's address. */
  async untilCallback(path: string): Promise<URL> {
    let at = await this.step(new URL(path, portalUrl))
    while (at.origin !== portalUrl) at = await this.step(at)
    return at
  }

  /** What the callback page does with its code. */
  async exchange(page: string) {
    const { searchParams, pathname } = new URL(page, portalUrl)
    if (pathname !== '/sso-callback') throw new Error(`not the callback page: ${page}`)
    const answer = await this.api.app.inject({
      method: 'POST',
      url: '/portalsync/user/user/getUserByAuthCode',
      cookies: Object.fromEntries(this.cookies),
      payload: { code: searchParams.get('code') },
    })
    return answer.json()
  }
}
