import { currentLanguage } from './language'

/** `a、b和c`, `a, b, and c`: a list as the current language writes it. */
export const listOf = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(items)
