const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// Quotes matter in attributes only, and the addresses that become links contain none.
const escapeHtml = (text: string) => text.replace(/[&<>]/g, sign => escapes[sign] as string)

/**
 * Plain text with four marks into formatted text: blank lines separate paragraphs, `- ` begins a list item, `**` bold
 * words, and web addresses become links. HTML in the text is shown as text.
 */
export function textToHtml(text: string): string {
  const blocks: { kind: 'p' | 'ul'; lines: string[] }[] = []
  let last: (typeof blocks)[number] | undefined
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      last = undefined
      continue
    }
    const item = /^[-•]\s(.*)$/.exec(line.trimStart())
    const kind = item ? 'ul' : 'p'
    if (last?.kind !== kind) {
      last = { kind, lines: [] }
      blocks.push(last)
    }
    last.lines.push(lineToHtml(item?.[1]?.trimStart() ?? line))
  }
  return blocks
    .map(({ kind, lines }) =>
      kind === 'p'
        ? `<p>${lines.join('<br>')}</p>`
        : `<ul>${lines.map(line => `<li><p>${line}</p></li>`).join('')}</ul>`,
    )
    .join('')
}

const token = /\*\*([^*]+)\*\*|(https?:\/\/[^\s"'<>`\\，。；、）)]+)/g

function lineToHtml(line: string): string {
  let html = ''
  let end = 0
  for (const match of line.matchAll(token)) {
    const [whole, bold, address] = match
    html += escapeHtml(line.slice(end, match.index))
    html += address
      ? `<a target="_blank" rel="noopener noreferrer nofollow" href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
      : `<strong>${escapeHtml(bold as string)}</strong>`
    end = match.index + whole.length
  }
  return html + escapeHtml(line.slice(end))
}
