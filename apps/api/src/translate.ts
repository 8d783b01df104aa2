import { errorTexts } from '@sfa/domain/error-texts'
import type { ErrorTexts } from '@sfa/domain/errors/error-texts-shape'
import { fillText, type Language, languages, textIn } from '@sfa/domain/language'
import { withGlossary } from '@sfa/domain/traditional-glossary'
import type { Label } from '@sfa/resource-kit/label'

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

let converter: Promise<(text: string) => string> | undefined

/** Loaded when first asked for: the dictionaries take a fifth of a second and 60 MB. */
function traditional() {
  converter ??= import('opencc-js/cn2t').then(({ Converter }) => withGlossary(Converter({ from: 'cn', to: 'twp' })))
  return converter
}
