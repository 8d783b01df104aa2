const DELIMITERS = [',', '\t', ';', '|']
/** Records at the top of a file within which a delimiter stands. */
const TOP = 10

/**
 * The delimiter by the first record, or by those below a title without one, and where the records begin: a line `sep=;`
 * states the delimiter, as in Excel, and is no data. `lines` is how many lines it takes.
 */
export function findDelimiter(text: string): { delimiter: string; from: number; lines: number } {
  const stated = /^\ufeff?"?sep=([^"\r\n])"?[,;\t]*(?:\r\n|\r|\n|$)/i.exec(text)
  if (stated !== null) return { delimiter: stated[1]!, from: stated[0].length, lines: 1 }
  const records = topRecords(text)
  const first = records.find(counts => mostOf(counts, 1) !== undefined)
  // One of them in a text below is no delimiter yet.
  const found =
    first === records[0]
      ? mostOf(first, 1)
      : records.map(counts => mostOf(counts, 2)).find(delimiter => delimiter !== undefined)
  return { delimiter: found ?? ',', from: 0, lines: 0 }
}

type Counts = ReadonlyMap<string, number>

/** How often each delimiter stands outside of quotes in the first records that are not blank. */
function topRecords(text: string): Counts[] {
  const records: Counts[] = []
  let counts = new Map<string, number>()
  let quoted = false
  let isFieldStart = true
  let isBlank = true
  for (let at = 0; at <= text.length && records.length < TOP; at++) {
    const char = text[at]
    if (char === undefined || (!quoted && (char === '\n' || char === '\r'))) {
      if (!isBlank) records.push(counts)
      counts = new Map()
      isFieldStart = true
      isBlank = true
      continue
    }
    if (char === '"' && (quoted || isFieldStart)) quoted = !quoted
    isFieldStart = !quoted && DELIMITERS.includes(char)
    if (isFieldStart) counts.set(char, (counts.get(char) ?? 0) + 1)
    if (char.trim() !== '' || isFieldStart) isBlank = false
  }
  return records
}

function mostOf(counts: Counts | undefined, least: number): string | undefined {
  let best: string | undefined
  for (const delimiter of DELIMITERS) {
    const count = counts?.get(delimiter) ?? 0
    if (count >= least && count > ((best && counts?.get(best)) || 0)) best = delimiter
  }
  return best
}
