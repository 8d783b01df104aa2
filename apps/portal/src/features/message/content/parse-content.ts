export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; href: string }
export type Block = { kind: 'paragraph'; lines: Inline[][] } | { kind: 'list'; items: Inline[][] }

/**
 * A message's text into what is shown: blank lines part paragraphs, `- ` begins a list's item, `**` bold words, and
 * web addresses become links. Nothing of it is ever read as HTML.
 */
export function parseContent(text: string): Block[] {
  const blocks: Block[] = []
  let last: Block | undefined
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      last = undefined
      continue
    }
    const item = /^\s*[-•]\s+(.*)$/.exec(line)
    const kind = item ? 'list' : 'paragraph'
    if (last?.kind !== kind) {
      last = kind === 'list' ? { kind, items: [] } : { kind, lines: [] }
      blocks.push(last)
    }
    const parts = inlineOf(item?.[1] ?? line)
    if (last.kind === 'list') last.items.push(parts)
    else last.lines.push(parts)
  }
  return blocks
}

const token = /\*\*([^*]+)\*\*|(https?:\/\/[^\s，。；、）)]+)/g

function inlineOf(line: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of line.matchAll(token)) {
    if (match.index > end) parts.push({ kind: 'text', text: line.slice(end, match.index) })
    const [whole, bold, href] = match
    parts.push(href ? { kind: 'link', text: href, href } : { kind: 'bold', text: bold as string })
    end = match.index + whole.length
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) })
  return parts
}
