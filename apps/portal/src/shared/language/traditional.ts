interface Tables {
  phrases: Readonly<Record<string, string>>
  words: Readonly<Record<string, string>>
  /** Any of the words, the longest first. */
  anyWord: RegExp
  characters: ReadonlyMap<string, string>
}

let tables: Tables | undefined

/** Fetches the tables that the build made; only pages in Traditional Chinese load them. */
export async function loadTraditional(): Promise<void> {
  if (tables) return
  const { phrases, words, characters } = await import('virtual:traditional-labels')
  const pairs = new Map<string, string>()
  for (let index = 0; index < characters.length; index += 2) pairs.set(characters[index]!, characters[index + 1]!)
  tables = { phrases, words, anyWord: new RegExp(Object.keys(words).join('|'), 'g'), characters: pairs }
}

/** zh-CN → zh-TW: a label known to the build with all phrases, anything else by common words and characters. */
export function traditional(text: string): string {
  if (!tables) return text
  const { phrases, words, anyWord, characters } = tables
  const known = phrases[text]
  if (known !== undefined) return known
  return Array.from(
    text.replace(anyWord, word => words[word] ?? word),
    character => characters.get(character) ?? character,
  ).join('')
}
