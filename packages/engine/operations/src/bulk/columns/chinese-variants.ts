import type { Language } from '@sfa/kernel/language'
import { wayBack, withGlossary } from '@sfa/kernel/traditional-glossary'
import type { Label } from '@sfa/kit/label'
import { Converter } from 'opencc-js/t2cn'

/** Says a label in one language. Files are made on the server, which does not have the portal's translations. */
export type Say = (label: Label) => string

/** Names one after the other in a text. */
export const listed = (say: Say, names: readonly string[]): string => names.join(say(['、', ', ']))

const simplify = Converter({ from: 'twp', to: 'cn' })
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const ascii = /^[\u0000-\u007f]*$/

/**
 * Traditional Chinese as Simplified, for comparing: either may stand in a file. All words of the definitions are tried
 * in every-language.test.ts.
 */
export const toSimplified = (text: string): string => {
  if (ascii.test(text)) return text
  let simplified = simplify(text)
  for (const [other, own] of Object.entries(wayBack)) simplified = simplified.replaceAll(other, own)
  return simplified
}

export async function speak(language: Language): Promise<Say> {
  if (language === 'en-US') return ([, en]) => en
  if (language === 'zh-CN') return ([zh]) => zh
  const convert = await traditional()
  return ([zh]) => convert(zh)
}

let converter: Promise<(text: string) => string> | undefined

/**
 * The dictionaries take a fifth of a second and 60 MB, so they are loaded for the first reader of Traditional Chinese.
 */
function traditional(): Promise<(text: string) => string> {
  converter ??= import('opencc-js/cn2t').then(({ Converter: From }) => withGlossary(From({ from: 'cn', to: 'twp' })))
  return converter
}
