import { pinyin } from 'pinyin-pro'
import { hanLetters } from './han-letters'

/*
 * Names are found by pinyin without a column of their own: what is typed becomes a pattern of the Han letters that it
 * may mean, and the database compares the names with it. Nothing has to be kept beside a name, so writing and importing
 * cost nothing and nothing can be out of date (docs/decisions/0208).
 */

/** Han letters, as the inside of a character class, by syllable (`yun`) and by its first letter. */
interface Letters {
  bySyllable: ReadonlyMap<string, string>
  byInitial: ReadonlyMap<string, string>
}

/** Fewer letters would mean nearly every name. */
const fewestLetters = 2
/** A longer word is no abbreviation of a name. */
const longestWord = 24
/** A word with more digits is a code. */
const mostDigits = 4
/** `xianan` may be read in several ways; a pattern tries the first of them. */
const mostReadings = 6
/** What may stand between two letters of a name that were typed without it. */
const gap = '[ ·.,，、()（）/-]*'

let known: Letters | undefined

/** Made with the first search, from the letters of GB2312 and the frequent ones of Big5, with all of their readings. */
const letters = (): Letters => {
  known ??= readLetters()
  return known
}

/** Builds the table of letters before the first search needs it. */
export function warmPinyin(): void {
  letters()
}

/**
 * A regular expression, in the syntax that PostgreSQL and JavaScript share, for names that a word means by pinyin:
 * initials (`yhc`, digits and Latin letters of the name among them) or whole syllables, the last of which may be begun
 * (`yunhech`). Undefined for a word that is no pinyin.
 */
export function pinyinPattern(typed: string): string | undefined {
  const word = typed.toLowerCase()
  if (!/^[a-z0-9]+$/.test(word) || word.length > longestWord) return undefined
  if (word.replace(/[^a-z]/g, '').length < fewestLetters || word.replace(/[^0-9]/g, '').length > mostDigits)
    return undefined
  const kept = patterns.get(word)
  if (kept !== undefined) return kept
  const pattern = patternOf(word)
  // Words are typed letter by letter, so old entries are not needed again.
  if (patterns.size >= mostPatterns) patterns.clear()
  patterns.set(word, pattern)
  return pattern
}
const patterns = new Map<string, string>()
const mostPatterns = 200

function patternOf(word: string): string {
  const readings = /^[a-z]+$/.test(word) ? readingsOf(word) : []
  return [initialsOf(word), ...readings.map(classes => classes.join(gap))].map(one => `(?:${one})`).join('|')
}

/** A name may have its Latin letters in the width of Han letters. */
const inEachWidth = (letters: string) =>
  letters + letters.replace(/./g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

/** Each letter is the first of a syllable, or stands in the name itself. */
function initialsOf(word: string): string {
  const { byInitial } = letters()
  return [...word]
    .map(
      letter =>
        `[${inEachWidth(letter === letter.toUpperCase() ? letter : letter + letter.toUpperCase())}${byInitial.get(letter) ?? ''}]`,
    )
    .join(gap)
}

/** The ways in which a word is a row of syllables, each as classes of letters; the last syllable may be begun only. */
function readingsOf(word: string): string[][] {
  const { bySyllable } = letters()
  const found: string[][] = []
  const visit = (rest: string, before: string[]) => {
    if (found.length >= mostReadings) return
    if (rest === '') {
      found.push(before)
      return
    }
    for (let length = Math.min(longestSyllable, rest.length); length > 0; length--) {
      const whole = bySyllable.get(rest.slice(0, length))
      if (whole) visit(rest.slice(length), [...before, `[${whole}]`])
    }
    const begun = bySyllable.has(rest) ? '' : begunBy(rest)
    if (begun && before.length > 0 && found.length < mostReadings) found.push([...before, `[${begun}]`])
    else if (begun && rest.length >= fewestLetters && before.length === 0) found.push([`[${begun}]`])
  }
  visit(word, [])
  return found
}
const longestSyllable = 6

const begunBy = (start: string): string =>
  start.length > longestSyllable
    ? ''
    : [...letters().bySyllable].flatMap(([syllable, all]) => (syllable.startsWith(start) ? [all] : [])).join('')

function readLetters(): Letters {
  const bySyllable = new Map<string, string>()
  const byInitial = new Map<string, string>()
  for (const letter of hanLetters()) {
    const readings = new Set(pinyin(letter, { multiple: true, toneType: 'none', type: 'array', v: true }))
    for (const reading of readings) if (/^[a-z]+$/.test(reading)) add(bySyllable, reading, letter)
    for (const initial of new Set([...readings].map(reading => reading[0] ?? '')))
      if (/^[a-z]$/.test(initial)) add(byInitial, initial, letter)
  }
  return { bySyllable, byInitial }
}

const add = (map: Map<string, string>, key: string, letter: string) => map.set(key, (map.get(key) ?? '') + letter)
