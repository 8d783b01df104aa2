import type { FieldFailure } from '@sfa/kernel/app-error'

export const passwordLevels = ['low', 'middle', 'high'] as const
export type PasswordLevel = (typeof passwordLevels)[number]

/** Long enough for any pass phrase; bounds the work that hashing one costs. */
export const maxPasswordLength = 128

const rules = {
  low: { code: 'passwordLow', min: 6, needs: [] },
  middle: { code: 'passwordMiddle', min: 9, needs: [/\p{L}/u, /\d/] },
  high: { code: 'passwordHigh', min: 12, needs: [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\p{N}\s]/u] },
} as const

/** What the level asks for: the text that says it, and the fewest characters. */
export const passwordRule = (level: PasswordLevel): { code: (typeof rules)[PasswordLevel]['code']; min: number } => {
  const { code, min } = rules[level]
  return { code, min }
}

/** What keeps a password from the level (numbers read as minimum lengths), or null. */
export function passwordFailure(password: string, level: PasswordLevel): Pick<FieldFailure, 'code' | 'params'> | null {
  const { code, min, needs } = rules[level]
  const length = [...password].length
  if (length > maxPasswordLength) return { code: 'maxLength', params: { max: maxPasswordLength } }
  return length >= min && needs.every(need => need.test(password)) ? null : { code, params: { min } }
}
