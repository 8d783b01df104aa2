import { allowedAttribute, richTextAttributes, richTextTags } from '@sfa/kernel/rich-text/rich-text-rules'
import sanitizeHtml from 'sanitize-html'

/** Equivalent tags of other editors, so that pasted and older texts keep their look. */
const sameAs: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  ins: 'u',
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(richTextTags.map(tag => [tag, richTextAttributes(tag)])),
  // In addition to the patterns of the values, because browsers accept more addresses than a pattern does.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Styles are checked below; the library's own parser would write them differently from browsers.
  parseStyleAttributes: false,
  // The content of these tags is not text for readers.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
    'title',
    'xmp',
  ],
  nestingLimit: 40,
  transformTags: {
    ...Object.fromEntries(Object.entries(sameAs).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})])),
    '*': (tagName, attribs) => ({ tagName, attribs: allowedAttributes(tagName, attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

function allowedAttributes(tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    const allowed = allowedAttribute(tag, name, value)
    if (allowed !== null) kept[name] = allowed
  }
  return tag === 'a' && kept.href ? { target: '_blank', rel: 'noopener noreferrer nofollow', href: kept.href } : kept
}

/**
 * Formatted text as it may be stored: well-formed, with only the tags, attributes and values of `rich-text-rules`. Text
 * of the editor is not changed, and cleaning twice changes nothing more.
 */
export const cleanRichText = (html: string): string => sanitizeHtml(html, options).replaceAll(' />', '>')

/** The stored files that a cleaned text shows. */
export const pictureIdsOf = (cleaned: string): string[] => [
  ...new Set([...cleaned.matchAll(/<img [^<>]*src="\/portalsync\/files\/(\d+)"/g)].map(([, id]) => id as string)),
]

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** A cleaned text without its formatting: a line for each paragraph, item and row of a table. */
export const plainTextOf = (cleaned: string): string =>
  cleaned
    .replace(/<li>/g, '• ')
    .replace(/(<\/p>)?<\/(td|th)>/g, '\t')
    .replace(/<br>|<\/(p|h[2-4]|li|tr)>/g, '\n')
    .replace(/<[^<>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
