import { frequentHangul, frequentSimplified, frequentTraditional } from './frequent-characters'

/** Text in GBK has at least this mean weight; what is gibberish in GBK has less. */
const LEAST_WEIGHT = 0.3
/** Files come from mainland programs far more often than from others, so GBK wins where two readings are alike … */
const HEAD_START = 0.1
/** … unless the text is so short that this means nothing: there, Traditional words are as likely. */
const SHORT_BYTES = 8
/** Weights of a character, as it would be expected (1) or astonish (-1.5) in text of its language. */
const [FREQUENT, COMMON, RARE] = [1, -0.35, -1.5]
/** Characters that an encoding leaves to its users: what stands there was written in another one. */
export const PRIVATE_USE = /[\ue000-\uf8ff]/
/** Punctuation, signs, arrows, enclosed and Roman figures: they tell nothing. Frames of DOS and narrow kana do. */
const SIGNS =
  /[\u00a4-\u00b7\u00d7\u00f7\u2010-\u203b\u20ac\u2103-\u22ff\u2460-\u249b\u25a0-\u2642\u3000-\u3017\u3200-\u33ff\uff01-\uff5e\uffe0-\uffe5]/

/** Encodings whose bytes may pass for GBK, with the script that is expected in each beside Chinese characters. */
const RIVALS = [
  ['big5', undefined],
  ['shift_jis', /[\u3041-\u30ff]/],
  ['euc-kr', /[\uac00-\ud7a3]/],
] as const

let frequent: ReadonlySet<string> | undefined
let common: ReadonlySet<string> | undefined

/** Whether bytes that are no UTF-8 are Chinese text in GBK, rather than text in another encoding or damaged. */
export function looksLikeGbk(bytes: Uint8Array): boolean {
  const weight = weightOf(bytes, 'gb18030')
  if (weight < LEAST_WEIGHT) return false
  const isShort = bytes.reduce((count, byte) => (byte < 0x80 ? count : count + 1), 0) < SHORT_BYTES
  return RIVALS.every(([encoding, script]) => {
    const rival = weightOf(bytes, encoding, script)
    if (!isShort) return weight + HEAD_START >= rival
    return encoding === 'big5' ? weight > rival : weight >= rival
  })
}

/** Mean weight of the characters beyond ASCII; -Infinity where the bytes are not valid. */
function weightOf(bytes: Uint8Array, encoding: string, script?: RegExp): number {
  const text = decoded(bytes, encoding)
  if (text === undefined || PRIVATE_USE.test(text)) return Number.NEGATIVE_INFINITY
  frequent ??= new Set(frequentSimplified + frequentTraditional + frequentHangul)
  common ??= new Set([...charactersOf('gb18030', 0xb0, 0xd7, 0xa1), ...charactersOf('big5', 0xa4, 0xc6, 0x40)])
  let count = 0
  let sum = 0
  for (const character of text) {
    if (character < '\u0080' || SIGNS.test(character)) continue
    count++
    if (script?.test(character)) sum += encoding === 'euc-kr' && !frequent.has(character) ? 0 : FREQUENT
    else if (/[\uac00-\ud7a3]/.test(character)) sum += RARE
    else if (frequent.has(character)) sum += FREQUENT
    else sum += common.has(character) ? COMMON : RARE
  }
  return count === 0 ? 0 : sum / count
}

/** The first plane of an encoding's Chinese characters: the everyday ones, some thousands. */
function charactersOf(encoding: string, firstLead: number, lastLead: number, firstTrail: number): string[] {
  const decoder = new TextDecoder(encoding)
  const found: string[] = []
  for (let lead = firstLead; lead <= lastLead; lead++)
    for (let trail = firstTrail; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if (text.length === 1 && text !== '\ufffd') found.push(text)
    }
  return found
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Of text without a mark that is valid UTF-8, but has only characters of two bytes: whether these are pairs of GBK after
 * all, as the two characters of 统一 are. Letters of Latin stand beside ASCII letters or are signs; other scripts do not
 * change within a word. Undefined where both readings make sense, or none.
 */
export function judgeNarrowUtf8(bytes: Uint8Array): 'utf-8' | 'gb18030' | undefined {
  const runs = decoded(bytes, 'utf-8')?.match(/[A-Za-z\u0080-\u07ff]+/g) ?? []
  const words = runs.filter(run => /[\u0080-\u07ff]/.test(run))
  if (words.every(isLatin)) return 'utf-8'
  const isGbk = looksLikeGbk(bytes)
  if (words.every(word => isLatin(word) || isOneScript(word))) return isGbk ? undefined : 'utf-8'
  return isGbk ? 'gb18030' : undefined
}

const isLatin = (word: string): boolean =>
  /^[\u00a0-\u00bf\u00d7\u00f7]+$/.test(word) || (/[A-Za-z]/.test(word) && /^[A-Za-z\u00a0-\u017f]+$/.test(word))

const isOneScript = (word: string): boolean =>
  /^[A-Za-z]*(?:\p{Script=Cyrillic}+|\p{Script=Greek}+|\p{Script=Hebrew}+|\p{Script=Arabic}+)[A-Za-z]*$/u.test(word)

/** Whether a run of bytes beyond ASCII is Chinese in UTF-8 rather than in GBK. */
export function isChineseUtf8(bytes: Uint8Array): boolean {
  const weight = weightOf(bytes, 'utf-8')
  return weight >= LEAST_WEIGHT && weight > weightOf(bytes, 'gb18030')
}
