/** Code page 936, which programs on Chinese Windows call GBK, has the euro sign as one byte that GBK itself leaves free. */
const EURO = { unit: 0x20ac, code: 0x80 } as const

let table: Uint16Array | undefined

/** A cell that cannot be written in GBK: nothing stands in its place unasked. Row and column count from 1. */
export class NotInGbk extends Error {
  override readonly name = 'NotInGbk'

  constructor(
    readonly character: string,
    readonly row?: number,
    readonly column?: number,
  ) {
    const place = row === undefined ? '' : ` in row ${row}, column ${column}`
    super(
      `GBK has no "${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})${place}`,
    )
  }
}

/** The first character of a text that GBK lacks. */
export function missingInGbk(text: string): string | undefined {
  for (const character of text) if (character >= '\u0080' && codeOf(character) === 0) return character
  return undefined
}

/** Bytes of a text in code page 936. Node decodes GBK but cannot encode it. Throws `NotInGbk`. */
export function encodeGbk(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length * 2)
  let length = 0
  for (const character of text) {
    const code = character < '\u0080' ? character.charCodeAt(0) : codeOf(character)
    if (code === 0 && character !== '\0') throw new NotInGbk(character)
    if (code > 0xff) bytes[length++] = code >> 8
    bytes[length++] = code & 0xff
  }
  return bytes.subarray(0, length)
}

/** Zero where there is none. */
function codeOf(character: string): number {
  table ??= buildTable()
  return table[character.codePointAt(0) as number] ?? 0
}

/** The decoder's own table, turned around. */
function buildTable(): Uint16Array {
  const codes = new Uint16Array(0x10000)
  codes[EURO.unit] = EURO.code
  const decoder = new TextDecoder('gbk')
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      const unit = text.charCodeAt(0)
      // Private-use characters stand for codes that GBK leaves to its users.
      if (text.length === 1 && unit >= 0x80 && unit !== 0xfffd && (unit < 0xe000 || unit > 0xf8ff))
        codes[unit] ||= (lead << 8) | trail
    }
  }
  return codes
}
