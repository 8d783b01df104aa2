import { halfWidth } from '@sfa/kernel/half-width'
import { Converter } from 'opencc-js/t2cn'
import { hanLetters } from './han-letters'

/** Each further spelling is compared with every row. */
const mostSpellings = 4

let known: ReadonlyMap<string, readonly string[]> | undefined

const simplify = Converter({ from: 't', to: 'cn' })

/** Traditional letters in use, by the simplified one that stands for them: 发 for 發 and 髮. */
const traditional = (): ReadonlyMap<string, readonly string[]> => {
  known ??= readTraditional()
  return known
}

function readTraditional(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const letter of hanLetters()) {
    const simple = simplify(letter)
    if (simple !== letter) found.set(simple, [...(found.get(simple) ?? []), letter])
  }
  return found
}

/** Builds the table of letters before the first search needs it. */
export const warmSpellings = (): void => void traditional()

const ascii = /[!-~]/g
/** YH-001 in the width of Han letters: ＹＨ－００１. */
const fullWidth = (text: string) => text.replace(ascii, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/**
 * How a name that holds a text may be written: as it was typed, in the usual and in the full width, and with simplified or
 * traditional letters. A name is written in one of the two, so that letters of both are not mixed: 蘋果 and 苹果. The text
 * itself comes first.
 */
export function spellingsOf(text: string): readonly string[] {
  const known = spelt.get(text)
  if (known) return known
  const spellings = spell(text)
  // A search of everything asks for the same text with each field of each table.
  if (spelt.size >= mostSpelt) spelt.clear()
  spelt.set(text, spellings)
  return spellings
}
const spelt = new Map<string, readonly string[]>()
const mostSpelt = 200

function spell(text: string): string[] {
  const narrow = halfWidth(text)
  const simple = simplify(narrow)
  const spellings = [text, narrow, simple, ...inTraditional(simple)]
  if (/[!-~]/.test(narrow) && !/\p{Script=Han}/u.test(narrow)) spellings.push(fullWidth(narrow))
  return [...new Set(spellings)].slice(0, mostSpellings)
}

/** With the traditional letters: each of a letter that stands for several. */
function inTraditional(simple: string): string[] {
  let found = ['']
  for (const letter of simple) {
    const written = traditional().get(letter) ?? [letter]
    const all = found.flatMap(begun => written.map(one => begun + one))
    // The most usual one of a text that could be written in many ways.
    found = all.length > mostSpellings ? found.map(begun => begun + (written[0] as string)) : all
  }
  return found
}
