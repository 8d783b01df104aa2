import { allowedAttribute } from '@sfa/domain/rich-text/rich-text-rules'

/** Whether a link may lead there: the web, or a letter to somebody. */
export const isAllowedLink = (address: string): boolean => allowedAttribute('a', 'href', address) !== null

/** What somebody types as an address, as an address: `example.com` becomes `https://example.com`. */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`
  return isAllowedLink(address) ? address : null
}
