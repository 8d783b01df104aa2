import { allowedAttribute } from '@sfa/kernel/rich-text/rich-text-rules'

/** Whether a link may lead there: a web page or an e-mail address. */
export const isAllowedLink = (address: string): boolean => allowedAttribute('a', 'href', address) !== null

/** Makes a full address of what the user typed: `example.com` becomes `https://example.com`. */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`
  return isAllowedLink(address) ? address : null
}
