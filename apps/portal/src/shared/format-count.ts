import { currentLanguage } from './language/language'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * A number as a person reads it in a language: `60,000`. Texts of the locale files do this to every number that is
 * filled in; ask for it where a number stands without a text.
 */
export function formatCount(value: number, language: string = currentLanguage()): string {
  let format = formats.get(language)
  if (!format) {
    // Made once: making one takes longer than a whole table of numbers.
    format = new Intl.NumberFormat(language)
    formats.set(language, format)
  }
  return format.format(value)
}
