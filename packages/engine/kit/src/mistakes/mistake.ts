/** One mistake in a definition, and the file in which to correct it. */
export interface Mistake {
  /** Key of the definition, `<area>.<name>`. */
  key: string
  /** The file to correct, unless it is the definition itself. */
  file?: string
  /** What stands there, and what would be right. */
  text: string
}
