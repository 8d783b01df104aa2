// In session storage, because single sign-on leaves the page and comes back to another load of it.
const key = 'requestedPath'

export const keepRequestedPath = (path: string): void => sessionStorage.setItem(key, path)

/** Where it will lead, without taking it. */
export const requestedPath = (): string | undefined => sessionStorage.getItem(key) ?? undefined

/** Where an anonymous visitor wanted to go before the guard sent him to sign in; answered once. */
export function takeRequestedPath(): string | undefined {
  const path = requestedPath()
  sessionStorage.removeItem(key)
  return path
}
