/**
 * Tags that formatted text may contain: one list for the editor, for the server that stores it and for the browser that
 * shows it (docs/decisions/0012). Everything else is removed.
 */
export const richTextTags = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'a', 'span', 'ul', 'ol', 'li', 'img'],
  ...['table', 'colgroup', 'col', 'tbody', 'tr', 'th', 'td'],
] as const

const alignable = ['p', 'h2', 'h3', 'h4']

/** Attributes by tag; each value has its pattern. `target` and `rel` of links are set, whatever a text says. */
const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: /^(https?:\/\/|mailto:)[^\s"'<>`\\]+$/i, target: /^_blank$/, rel: /^noopener noreferrer nofollow$/ },
  ol: { start: /^\d{1,4}$/ },
  // Only files of the product itself, so that a text cannot make the reader's browser call another server.
  img: { src: /^\/portalsync\/files\/\d{1,18}$/, alt: /^[^<>]{0,200}$/, width: /^\d{1,4}$/ },
  th: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,3}$/, colwidth: /^\d{1,4}(,\d{1,4})*$/ },
  td: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,3}$/, colwidth: /^\d{1,4}(,\d{1,4})*$/ },
}

const colour = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\))$/i
const width = /^\d{1,4}px$/

const styles: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  span: { color: colour },
  table: { width, 'min-width': width },
  col: { width, 'min-width': width },
  ...Object.fromEntries(alignable.map(tag => [tag, { 'text-align': /^(left|center|right|justify)$/ }])),
}

/** Names of the attributes that a tag may have, `style` among them. */
export const richTextAttributes = (tag: string): string[] => [
  ...Object.keys(attributes[tag] ?? {}),
  ...(styles[tag] ? ['style'] : []),
]

/** The value of an attribute as it may stand, or null where it may not. */
export function allowedAttribute(tag: string, name: string, value: string): string | null {
  if (name === 'style') return allowedStyle(tag, value)
  return attributes[tag]?.[name]?.test(value) ? value : null
}

/** The declarations that the tag may have, written as browsers write them: `color: #f00; width: 1px;`. */
function allowedStyle(tag: string, style: string): string | null {
  const kept = style.split(';').flatMap(declaration => {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    return colon > 0 && styles[tag]?.[property]?.test(value) ? [`${property}: ${value};`] : []
  })
  return kept.length > 0 ? kept.join(' ') : null
}

/** Colours of the editor's palette: readable on a light and on a dark ground (at least 4.5 : 1 and 3 : 1). */
export const richTextColours = [
  '#d4380d',
  '#ad6800',
  '#389e0d',
  '#08979c',
  '#1677ff',
  '#722ed1',
  '#c41d7f',
  '#737373',
] as const
