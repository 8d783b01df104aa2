interface Tables {
  phrases: Readonly<Record<string, string>>
  characters: ReadonlyMap<string, string>
}

let tables: Tables | undefined

/** Fetches the tables that the build made; nobody but readers of Traditional Chinese pays for them. */
export async function loadTraditional(): Promise<void> {
  if (tables) return
  const { phrases, characters } = await import('virtual:traditional-labels')
  const pairs = new Map<string, string>()
  for (let index = 0; index < characters.length; index += 2) pairs.set(characters[index]!, characters[index + 1]!)
  tables = { phrases, characters: pairs }
}

/** zh-CN → zh-TW: a label known to the build with its phrases, anything else by single characters. */
export function traditional(text: string): string {
  if (!tables) return text
  const known = tables.phrases[text]
  if (known !== undefined) return known
  return Array.from(text, character => tables?.characters.get(character) ?? character).join('')
}
