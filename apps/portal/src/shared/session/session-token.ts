const name = 'token'
/** One third of a day. */
const lifeSeconds = 8 * 60 * 60

/** The bearer token's cookie. It is read by script because every request sends it as a header. */
export function readTokenCookie(): string | undefined {
  const found = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) || undefined : undefined
}

export function writeTokenCookie(token: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and absent on plain http
  document.cookie = `${name}=${encodeURIComponent(token)}; Path=/; Max-Age=${lifeSeconds}; SameSite=Lax${secure()}`
}

export function removeTokenCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and absent on plain http
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure()}`
}

const secure = () => (location.protocol === 'https:' ? '; Secure' : '')
