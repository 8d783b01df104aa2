const patterns = new Map<string, string[] | undefined>()

/**
 * Placeholders '0' and '#', and literals each behind a quote, of a format that only lays out the digits of a whole
 * number; undefined for any other. Files may have millions of such cells, so they are not left to a library.
 */
export function placesOf(code: string): string[] | undefined {
  const known = patterns.get(code)
  if (known !== undefined || patterns.has(code)) return known
  const places = parsePlaces(code)
  if (patterns.size < 1000) patterns.set(code, places)
  return places
}

function parsePlaces(code: string): string[] | undefined {
  const section = code.split(';', 1)[0]!
  // A condition decides which section is meant.
  if (/\[[<>=]/.test(code)) return undefined
  const tokens = section.replace(/\[[^[\]]*\]/g, '').match(/"[^"]*"|\\.|[_*].|./gu) ?? []
  const places: string[] = []
  for (const token of tokens) {
    if (token === '0' || token === '#') places.push(token)
    else if (token.startsWith('"') && token.length > 1) places.push(`'${token.slice(1, -1)}`)
    else if (token.startsWith('\\')) places.push(`'${token.slice(1)}`)
    else if (/^[-+() :]$/.test(token)) places.push(`'${token}`)
    else return undefined
  }
  return places.includes('0') ? places : undefined
}

/** The digits in their places; those that have none stand in front. */
export function fill(places: readonly string[], digits: string): string {
  const firstPlace = places.findIndex(token => token === '0' || token === '#')
  let text = ''
  let rest = digits
  for (let index = places.length - 1; index >= 0; index--) {
    const token = places[index]!
    if (token.startsWith("'")) text = token.slice(1) + text
    else if (index === firstPlace) {
      text = (rest === '' && token === '0' ? '0' : rest) + text
      rest = ''
    } else {
      text = (rest === '' ? (token === '0' ? '0' : '') : rest.slice(-1)) + text
      rest = rest.slice(0, -1)
    }
  }
  return text.trim()
}
