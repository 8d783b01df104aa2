/** Far above what an editor writes for the longest message, far below what would keep the cleaner busy for long. */
const mostTags = 10_000
const deepest = 500

const emptyTags: ReadonlySet<string> = new Set([
  'area',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'wbr',
])
// The pattern never reads a character twice, so the time grows only with the length of the text.
const tagStart = /<(\/?)([a-z][a-z0-9-]*)/gi

/** Whether a text has tags at all. */
export function isMarkup(text: string): boolean {
  const start = /<[a-z]/i.exec(text)
  return start !== null && text.includes('>', start.index)
}

/**
 * Whether formatted text has more tags, or more deeply nested tags, than a text for readers needs. Checked before the
 * cleaner, whose work for one tag grows with the number of open tags around it.
 */
export function isTooNested(html: string): boolean {
  let tags = 0
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(tagStart)) {
    tags += 1
    if (slash) depth = Math.max(0, depth - 1)
    else if (!emptyTags.has(name.toLowerCase())) depth += 1
    if (tags > mostTags || depth > deepest) return true
  }
  return false
}
