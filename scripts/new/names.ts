/** `cold-room` → `coldRoom`; `-cold-room` → `ColdRoom`. */
export const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `cold-room` → `Cold room`. */
export const titleOf = (name: string) => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `cold-room` → `coldroom`: the last part of the page's path. */
export const pageNameOf = (name: string) => name.replaceAll('-', '')

/** A text as a literal of TypeScript. */
export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** What a new thing is called: in Chinese and in English. */
export type Titles = readonly [chinese: string, english: string]

/** A label of a definition. */
export const labelText = ([chinese, english]: Titles) => `[${quoted(chinese)}, ${quoted(english)}]`
