import { randomInt } from 'node:crypto'

const alphabets = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789', '-_+=@'] as const

/** 16 characters of all four kinds, so that every level accepts it; without characters that look alike. */
export function generatePassword(): string {
  const all = alphabets.join('')
  const pick = (from: string) => from[randomInt(from.length)] as string
  const letters = [...alphabets.map(pick), ...Array.from({ length: 12 }, () => pick(all))]
  for (let i = letters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[letters[i], letters[j]] = [letters[j] as string, letters[i] as string]
  }
  return letters.join('')
}
