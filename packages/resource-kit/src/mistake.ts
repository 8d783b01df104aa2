/** What is wrong with one definition, and where it is mended. */
export interface Mistake {
  /** Key of the definition, `<area>.<name>`. */
  key: string
  /** Where it is mended, unless in the definition. */
  file?: string
  /** What stands there, and what would be right. */
  text: string
}
