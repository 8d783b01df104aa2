import { errorTexts } from '@sfa/kernel/error-texts'
import type { ErrorTexts } from '@sfa/kernel/errors/error-texts-shape'
import { fillText } from '@sfa/kernel/language'
import { parseIssue } from '@sfa/kit/fields/field-schema'
import { labelOf } from '../../shared/language/label'

/** The catalogue's text for an error code; an unknown code is 验证未通过. */
export const failureText = (code: string, params?: Readonly<Record<string, string | number>>): string =>
  fillText(labelOf((errorTexts as ErrorTexts)[code] ?? errorTexts.invalid), params)

/** Text of a message that a field's schema made. */
export function issueText(message: string): string {
  const { code, params } = parseIssue(message)
  return failureText(code, params)
}
