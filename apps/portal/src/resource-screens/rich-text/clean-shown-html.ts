import { allowedAttribute, richTextAttributes, richTextTags } from '@sfa/kernel/rich-text/rich-text-rules'
import createPurifier from 'dompurify'

const purifier = createPurifier(window)

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const allowed = allowedAttribute(element.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue)
  if (allowed === null) attribute.keepAttr = false
  else attribute.attrValue = allowed
})
purifier.addHook('afterSanitizeAttributes', element => {
  if (element.nodeName === 'IMG' && !element.hasAttribute('src')) element.remove()
  if (element.nodeName !== 'A' || !element.hasAttribute('href')) return
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer nofollow')
})

/**
 * What may be shown of a kept text. The server has cleaned it by the same rules when it was written; this is for texts
 * that came into the database by another way, and for browsers that read HTML otherwise than the server did.
 */
export const cleanShownHtml = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: [...new Set(richTextTags.flatMap(richTextAttributes))],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
