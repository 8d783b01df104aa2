import { allowedAttribute, richTextAttributes, richTextTags } from '@sfa/domain/rich-text/rich-text-rules'
import sanitizeHtml from 'sanitize-html'

/** What other editors write for the same, so that pasted and older texts keep their look. */
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
  // Beside the patterns of the values: browsers read addresses more generously than a pattern does.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Styles are checked below; the library's own parser would write them otherwise than browsers do.
  parseStyleAttributes: false,
  // The words inside these are no text that anybody wrote to be read.
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
 * Formatted text as it may be kept: the tags, attributes and values of `rich-text-rules`, well-formed, and nothing
 * else. What the editor writes comes back as it is, and cleaning twice changes nothing more.
 */
export const cleanRichText = (html: string): string => sanitizeHtml(html, options).replaceAll(' />', '>')

/** The kept files that a cleaned text shows. */
export const pictureIdsOf = (cleaned: string): string[] => [
  ...new Set([...cleaned.matchAll(/<img [^>]*src="\/portalsync\/files\/(\d+)"/g)].map(([, id]) => id as string)),
]

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** A cleaned text without its formatting: a line for each paragraph, item and row of a table. */
export const plainTextOf = (cleaned: string): string =>
  cleaned
    .replace(/<li>/g, '• ')
    .replace(/(<\/p>)?<\/(td|th)>/g, '\t')
    .replace(/<br>|<\/(p|h[2-4]|li|tr)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
