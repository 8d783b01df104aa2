import { errorTexts } from '@sfa/kernel/error-texts'
import type { ErrorTexts } from '@sfa/kernel/errors/error-texts-shape'
import { fillText, type Language, languages, textIn } from '@sfa/kernel/language'
import { withGlossary } from '@sfa/kernel/traditional-glossary'
import type { Label } from '@sfa/kit/label'

/** `Accept-Language` by its first choice; anything unknown is zh-CN, any English is en-US (docs/wire.md). */
export function languageOf(acceptLanguage: string | undefined): Language {
  const first = (acceptLanguage ?? '').split(/[,;]/)[0]?.trim().toLowerCase() ?? ''
  if (first.startsWith('en')) return 'en-US'
  return languages.find(language => language.toLowerCase() === first) ?? 'zh-CN'
}

export async function textOf(language: Language, label: Label, params?: Readonly<Record<string, string | number>>) {
  const text = fillText(textIn(language, label), params)
  return language === 'zh-TW' ? (await traditional())(text) : text
}

/** The text of an error of the catalogue; undefined for a code that is not in it. */
export const errorText = async (
  language: Language,
  code: string,
  params?: Readonly<Record<string, string | number>>,
) => {
  const label = (errorTexts as ErrorTexts)[code]
  return label && textOf(language, label, params)
}

/**
 * The data of an answer with what it refuses said in the language of the reader: `{ code, message }` of a row, a line, a
 * record. Below the edge messages are made in zh-CN and English.
 */
export async function refusalsIn<T>(language: Language, data: T): Promise<T> {
  return language === 'zh-TW' ? (withRefusals(data, await traditional()) as T) : data
}

function withRefusals(value: unknown, convert: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map(one => withRefusals(one, convert))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withRefusals(inner, convert)] as const)
  const told = Object.fromEntries(entries)
  const isRefusal = typeof told.code === 'string' && Object.hasOwn(errorTexts, told.code)
  return isRefusal && typeof told.message === 'string' ? { ...told, message: convert(told.message) } : told
}

let converter: Promise<(text: string) => string> | undefined

/** Loaded when first asked for: the dictionaries take a fifth of a second and 60 MB. */
function traditional() {
  converter ??= import('opencc-js/cn2t').then(({ Converter }) => withGlossary(Converter({ from: 'cn', to: 'twp' })))
  return converter
}
