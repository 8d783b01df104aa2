/**
 * What a key of the API may be given: `customer:read`, which is searching and looking up on every page of a menu group,
 * or one action key of a page, `customer/customermanage:edit`.
 */
export const readScope = (group: string): string => `${group}:read`

const readActions = ['search', 'view']

/**
 * Pages that no key reaches, whatever it was given: keys themselves, roles, sessions, requests for accounts, and what
 * belongs to the platform. A name without a slash is a whole menu group.
 */
const closedPages: ReadonlySet<string> = new Set([
  'OnlineApiPublishing',
  'companymanage',
  'importexport/jobmonitor',
  'mini',
  'person/accountrequest',
  'person/authorityManagement',
  'person/onlineuser',
  'person/rollauthorities',
])

const groupOf = (page: string) => page.split('/')[0] as string

/** Whether keys may be given scopes of this page (`customer/customermanage`) or group (`customer`). */
export const isOpenToKeys = (page: string): boolean => !closedPages.has(page) && !closedPages.has(groupOf(page))

/**
 * The rights of a call that a key makes: action keys that its user holds at this moment and that are within its scopes.
 * `held` names each of them, where the user holds everything too.
 */
export function keysWithin(held: readonly string[], scopes: readonly string[]): Set<string> {
  const given = new Set(scopes)
  return new Set(
    held.filter(key => {
      const [page = '', action = ''] = key.split(':')
      if (!page.includes('/') || !isOpenToKeys(page)) return false
      return given.has(key) || (readActions.includes(action) && given.has(readScope(groupOf(page))))
    }),
  )
}
