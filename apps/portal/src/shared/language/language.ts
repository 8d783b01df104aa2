import { createStore, useStore } from '../store'

export type Language = 'zh-CN' | 'zh-TW' | 'en-US'
export const languages: readonly { key: Language; name: string }[] = [
  { key: 'zh-CN', name: '简体中文' },
  { key: 'zh-TW', name: '繁體中文' },
  { key: 'en-US', name: 'English' },
]

const isLanguage = (value: string | null): value is Language => languages.some(({ key }) => key === value)

/**
 * English when the browser's language contains "en", otherwise Simplified Chinese. The switcher's
 * choice holds for the session; the saved preference counts where the browser names no language.
 */
export function initialLanguage(browser: string | undefined, chosen: string | null, saved: string | null): Language {
  if (isLanguage(chosen)) return chosen
  if (!browser) return isLanguage(saved) ? saved : 'zh-CN'
  return browser.toLowerCase().includes('en') ? 'en-US' : 'zh-CN'
}

export const languageStore = createStore<Language>(
  initialLanguage(navigator.language, sessionStorage.getItem('language'), localStorage.getItem('language')),
)
export const currentLanguage = (): Language => languageStore.get()
export const useLanguage = (): Language => useStore(languageStore)
