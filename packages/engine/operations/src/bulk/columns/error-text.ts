import { errorTexts } from '@sfa/kernel/error-texts'
import type { ErrorTexts } from '@sfa/kernel/errors/error-texts-shape'
import { fillText } from '@sfa/kernel/language'
import type { Say } from './chinese-variants'

/** The text of an error of the catalogue for a file that people read; the code itself where it is not in it. */
export function errorText(say: Say, code: string, params: Readonly<Record<string, string | number>> = {}): string {
  const label = (errorTexts as ErrorTexts)[code]
  return label ? fillText(say(label), params) : code
}
