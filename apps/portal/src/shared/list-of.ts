import { currentLanguage } from './language/language'

/** `a、b和c`, `a, b, and c`: a list as the current language writes it. */
export const listOf = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(items)

/** `a、b、c`, `a, b, c`: values one after the other, as in a cell. */
export const joined = (values: readonly string[]): string => values.join(currentLanguage() === 'en-US' ? ', ' : '、')
