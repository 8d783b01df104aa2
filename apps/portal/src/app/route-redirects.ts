/** Generic object pages of the two test routes, titled as their objects are. */
const testRoutes: Readonly<Record<string, string>> = {
  '/testrouter/testrouterone': '/userMenu/md_product/product/-',
  '/testrouter/testroutertwo': '/userMenu/md_person/person/-',
}

export const signedPages: readonly string[] = ['/targetmanage/target', '/targetmanage/targetreach']

export const redirectedPaths: readonly string[] = Object.keys(testRoutes)

/**
 * Where a page sends on to before it opens; undefined where it opens itself. The target pages want a sign query
 * parameter and get the configured one appended where it is missing.
 */
export function redirectOf(path: string, search: string, sign: string): string | undefined {
  const test = testRoutes[path]
  if (test) return test
  if (!signedPages.includes(path)) return undefined
  const query = new URLSearchParams(search)
  if (query.get('sign')) return undefined
  query.set('sign', sign)
  return `${path}?${query}`
}
