const UNKNOWN = 0x3f

let table: Uint16Array | undefined

/** GBK bytes of a text; characters that GBK lacks become '?'. Node decodes GBK but cannot encode it. */
export function encodeGbk(text: string): Buffer {
  table ??= buildTable()
  const bytes = Buffer.allocUnsafe(text.length * 2)
  let length = 0
  for (const character of text) {
    const unit = character.codePointAt(0)!
    if (unit < 0x80) bytes[length++] = unit
    else {
      const code = unit > 0xffff ? 0 : table[unit]!
      if (code === 0) bytes[length++] = UNKNOWN
      else {
        bytes[length++] = code >> 8
        bytes[length++] = code & 0xff
      }
    }
  }
  return bytes.subarray(0, length)
}

/** The decoder's own table, turned around. */
function buildTable(): Uint16Array {
  const codes = new Uint16Array(0x10000)
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
