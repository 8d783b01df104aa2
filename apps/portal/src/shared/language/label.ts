import { currentLanguage, useLanguage } from './language'
import { traditional } from './traditional'

/** How definitions label things: [zh-CN, en-US]. */
export type Label = readonly [zh: string, en: string]

/** A definition's label in the current language; zh-TW by the tables of the build. */
export function labelOf([zh, en]: Label): string {
  const language = currentLanguage()
  if (language === 'en-US') return en || zh
  return language === 'zh-TW' ? traditional(zh) : zh
}

/** `labelOf` for components that must follow a change of language without a new mount. */
export function useLabelOf(): typeof labelOf {
  useLanguage()
  return labelOf
}

/** What stands between a label and its value, and between several of them, in the signs of the language. */
export const colon = (): string => (currentLanguage() === 'en-US' ? ': ' : '：')
export const semicolon = (): string => (currentLanguage() === 'en-US' ? '; ' : '；')
