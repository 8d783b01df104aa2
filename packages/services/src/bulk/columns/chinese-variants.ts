import type { Language } from '@sfa/domain/language'
import type { Label } from '@sfa/resource-kit/label'
import { Converter as toTraditionalFrom } from 'opencc-js/cn2t'
import { Converter as toSimplifiedFrom } from 'opencc-js/t2cn'

type Convert = (text: string) => string
let traditional: Convert | undefined
let simplified: Convert | undefined

/** Simplified Chinese as it is written in Taiwan. The tables are large, so they are loaded by the first who asks. */
export function toTraditional(text: string): string {
  traditional ??= toTraditionalFrom({ from: 'cn', to: 'tw' })
  return traditional(text)
}

export function toSimplified(text: string): string {
  simplified ??= toSimplifiedFrom({ from: 'tw', to: 'cn' })
  return simplified(text)
}

/** A label in any of the three languages; files are made on the server, where no dictionary of the portal is. */
export const labelIn = (language: Language, [zh, en]: Label) =>
  language === 'en-US' ? en : language === 'zh-TW' ? toTraditional(zh) : zh
