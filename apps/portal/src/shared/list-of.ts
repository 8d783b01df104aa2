import { currentLanguage } from './language/language'

/** `a、b和c`, `a, b, and c`: a list as the current language writes it. */
export const listOf = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(items)

/** `a、b或c`, `A, b, or c`: one of what the labels name, as the beginning of a sentence. */
export function anyOf(labels: readonly string[]): string {
  const language = currentLanguage()
  const items = language === 'en-US' ? labels.map((label, at) => (at === 0 ? label : inSentence(label))) : labels
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(items)
}

/** `Short name` within a sentence; `ERP number` stays. */
const inSentence = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())

/** `a、b、c`, `a, b, c`: values one after the other, as in a cell. */
export const joined = (values: readonly string[]): string => values.join(currentLanguage() === 'en-US' ? ', ' : '、')
