import { CellError } from '../cell-value'
import { type CellCodec, CellFault, faultOfError, trimText } from './cell-codec'

export interface FlagWords {
  yes: readonly string[]
  no: readonly string[]
}

const COMMON: FlagWords = { yes: ['是', '1', 'true', 'y', 'yes'], no: ['否', '0', 'false', 'n', 'no'] }

/** Yes or no: 是/否, 1/0, true/false, Y/N in any case, and the caller's own words (有效/无效). */
export function flagCodec(words: Partial<FlagWords> = {}): CellCodec<boolean> {
  const meaning = new Map<string, boolean>()
  for (const word of [...COMMON.yes, ...(words.yes ?? [])]) meaning.set(word.toLowerCase(), true)
  for (const word of [...COMMON.no, ...(words.no ?? [])]) meaning.set(word.toLowerCase(), false)
  return (value, format) => {
    if (value === undefined) return null
    if (typeof value === 'boolean') return value
    if (value instanceof CellError) return faultOfError(value)
    // 1 shown as 1900/1/1 or 100% was meant as something else.
    if (typeof value === 'number' && (format.isDate || format.isPercent)) return new CellFault('notAFlag')
    const text = typeof value === 'string' ? trimText(value) : String(value)
    if (text === '') return null
    return meaning.get(text.toLowerCase()) ?? new CellFault('notAFlag', { text: text.slice(0, 50) })
  }
}
