/**
 * Whether a text may hold what `cleanText` changes: false for nearly all texts, so they are only looked through. The
 * three ranges are ASCII, Chinese signs with kana, and Han letters with Hangul.
 */
export function mayHoldMarks(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x20 && unit < 0x7f) continue
    if (unit > 0x3000 && unit < 0xd800 && unit !== 0x3164) continue
    return true
  }
  return false
}

/** Control characters, except tab, line ends and NUL, which is refused where a text is stored. */
const control = '\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f'
/** Soft hyphen, zero widths, marks of direction, fillers, signs of other programs: nothing is seen of them. */
const invisible =
  '\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb'
const emoji = '(?:\\p{Extended_Pictographic}\\ufe0f?|[\\u{1f3fb}-\\u{1f3ff}])'

const marks = new RegExp(
  [
    `[${control}${invisible}]`,
    // Between two pictures it makes one of them: 👨‍👩‍👧.
    `(?<!${emoji})\\u200d|\\u200d(?!\\p{Extended_Pictographic})`,
    // A sign of a picture (❤️), of a key (1️⃣), or of the shape of a Han letter.
    `(?<!\\p{Extended_Pictographic}|[0-9#*](?=.\\u20e3))[\\ufe0e\\ufe0f]`,
    `(?<!\\p{Script=Han})[\\ufe00-\\ufe0d\\u{e0100}-\\u{e01ef}]`,
    // Of a flag, which has six of them; without an end it would look back again from each.
    `(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]{0,10})[\\u{e0000}-\\u{e007f}]`,
  ].join('|'),
  'gu',
)
const spaces = /[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
/** In a text of several lines, the two that begin a Chinese paragraph stay. */
const spacesInLines = /[\xa0\u1680\u2000-\u200a\u202f\u205f]/g

/**
 * A text without the marks that nothing is seen of, which pasting leaves inside of names, codes and numbers, and with
 * ordinary spaces for those of other widths: two names that look the same are the same. `lines`: of several lines.
 */
export const cleanText = (text: string, { lines = false } = {}): string =>
  mayHoldMarks(text) ? text.replace(marks, '').replace(lines ? spacesInLines : spaces, ' ') : text
