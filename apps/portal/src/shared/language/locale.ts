import type { Locale } from 'antd/es/locale'
import i18next, { type BackendModule, type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { formatCount } from '../format-count'
import { createStore, useStore } from '../store'
import { currentLanguage, type Language, languageStore } from './language'
import { loadTraditional } from './traditional'

type Texts = Record<string, unknown>
type Loaders = Record<string, () => Promise<Texts>>

// One namespace per area = one file per area and language. zh-TW is the zh-CN file, converted by the build.
const files: Record<Language, Loaders> = {
  'zh-CN': import.meta.glob<Texts>('../../locales/zh-CN/*.json', { import: 'default' }),
  'zh-TW': import.meta.glob<Texts>('../../locales/zh-CN/*.json', { import: 'default', query: '?zh-tw' }),
  'en-US': import.meta.glob<Texts>('../../locales/en-US/*.json', { import: 'default' }),
}

const backend: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, namespace) {
    const folder = language === 'en-US' ? 'en-US' : 'zh-CN'
    const load = files[language as Language]?.[`../../locales/${folder}/${namespace}.json`]
    if (!load) throw new Error(`no texts for ${language}/${namespace}`)
    return load()
  },
}

const antdLocales: Record<Language, () => Promise<{ default: Locale }>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN'),
  'zh-TW': () => import('antd/es/locale/zh_TW'),
  'en-US': () => import('antd/es/locale/en_US'),
}
const antdLocaleStore = createStore<Locale | undefined>(undefined)
export const useAntdLocale = () => useStore(antdLocaleStore)

/** Everything a language needs is there before the first text of it is shown. */
async function fetchLanguage(language: Language): Promise<Locale> {
  const antd = await antdLocales[language]()
  document.documentElement.lang = language
  return antd.default
}

/** What definitions and menus are labelled with. The layout waits for it; the pages before sign-in show none of it. */
export const loadLabels = async (language = currentLanguage()): Promise<void> => {
  if (language === 'zh-TW') await loadTraditional()
}

/** Numbers in texts have separators. What is not counted (a batch, a code) is filled in as a text. */
const numbersWithSeparators: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatCount(value, language) : (value as string),
}

/** Before the first render. `namespaces` are loaded with it, the others when a component asks for them. */
export async function startLocale(namespaces: readonly string[] = ['common']): Promise<void> {
  const language = currentLanguage()
  const [locale] = await Promise.all([
    fetchLanguage(language),
    i18next
      .use(backend)
      .use(numbersWithSeparators)
      .use(initReactI18next)
      .init({
        returnedObjectHandler: reportNoText,
        lng: language,
        ns: [...namespaces],
        defaultNS: 'common',
        load: 'currentOnly',
        fallbackLng: false,
        interpolation: { escapeValue: false, alwaysFormat: true },
      }),
  ])
  antdLocaleStore.set(locale)
}

/**
 * The texts of all other pages; together they are small. A page whose texts are asked for when it is drawn shows a
 * skeleton first, which React keeps for 300 ms.
 */
export async function loadOtherTexts(): Promise<void> {
  const names = Object.keys(files['zh-CN']).map(path => path.slice(path.lastIndexOf('/') + 1, -'.json'.length))
  await i18next.loadNamespaces(names)
}

/** The switcher: at once, for this session, and saved for browsers that name no language. */
export async function switchLanguage(language: Language): Promise<void> {
  sessionStorage.setItem('language', language)
  localStorage.setItem('language', language)
  const [locale] = await Promise.all([fetchLanguage(language), loadLabels(language)])
  await i18next.changeLanguage(language)
  languageStore.set(language)
  antdLocaleStore.set(locale)
}

/** A text outside components: `text('shell:tabs.home')`. */
export const text = (key: string, values?: Record<string, unknown>): string => i18next.t(key, values)

/** A group of texts was asked for as a text: a mistake of the code, which the page survives and the error log shows. */
function reportNoText(key: string): string {
  queueMicrotask(() => {
    throw new Error(`${key} is a group of texts`)
  })
  return key
}
