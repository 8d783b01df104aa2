/** Longest text that Excel accepts in a cell. */
export const LONGEST_TEXT = 32_767
/** Bytes of one escaped character at most: `_xFFFF_`. */
const WORST_CHARACTER = 7
const CAPACITY = 512 * 1024
const FLUSH_AT = CAPACITY - LONGEST_TEXT * WORST_CHARACTER - 1024

const AMP = Buffer.from('&amp;')
const LESS = Buffer.from('&lt;')
const GREATER = Buffer.from('&gt;')
const HEX = Buffer.from('0123456789ABCDEF')

/**
 * Builds XML as UTF-8 bytes. Escaping and encoding in one pass over the characters is several times faster than
 * concatenating strings and encoding them.
 */
export class SheetBytes {
  private bytes: Buffer = Buffer.allocUnsafeSlow(CAPACITY)
  private length = 0
  private readonly spare: Buffer[] = []

  /** Time to take the bytes: the next cell might not fit. */
  get isFull(): boolean {
    return this.length > FLUSH_AT
  }

  /** The bytes so far; building goes on in another buffer, since these are still to be compressed. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.length)
    this.bytes = this.spare.pop() ?? Buffer.allocUnsafeSlow(CAPACITY)
    this.length = 0
    return taken
  }

  /** Gives back what `take` answered, once it has been compressed. */
  recycle(taken: Buffer): void {
    this.spare.push(Buffer.from(taken.buffer, 0, CAPACITY))
  }

  raw(part: Uint8Array): void {
    const { bytes } = this
    let at = this.length
    for (let index = 0; index < part.length; index++) bytes[at++] = part[index]!
    this.length = at
  }

  ascii(text: string): void {
    const { bytes } = this
    let at = this.length
    for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index)
    this.length = at
  }

  integer(value: number): void {
    // Beyond a billion, dividing doubles by ten is not exact any more.
    if (value > 999_999_999 || value < -999_999_999) {
      this.ascii(String(value))
      return
    }
    const { bytes } = this
    let at = this.length
    if (value < 0) bytes[at++] = 0x2d
    let rest = Math.abs(value) | 0
    let digits = 1
    for (let bound = 10; rest >= bound; bound *= 10) digits++
    at += digits
    this.length = at
    for (let index = 0; index < digits; index++) {
      const next = (rest / 10) | 0
      bytes[--at] = 0x30 + rest - next * 10
      rest = next
    }
  }

  /** A finite number, in the shortest form for whole numbers and amounts of two decimals, which most are. */
  number(value: number): void {
    if (Number.isInteger(value)) {
      this.integer(value)
      return
    }
    const hundredths = Math.round(value * 100)
    // The quotient of two exact integers is what parsing the digits gives.
    if (hundredths / 100 !== value || hundredths > 99_999_999_999 || hundredths < -99_999_999_999) {
      this.ascii(String(value))
      return
    }
    const whole = Math.floor(Math.abs(hundredths) / 100)
    const rest = Math.abs(hundredths) - whole * 100
    if (value < 0) this.bytes[this.length++] = 0x2d
    this.integer(whole)
    this.bytes[this.length++] = 0x2e
    this.bytes[this.length++] = 0x30 + Math.floor(rest / 10)
    if (rest % 10 !== 0) this.bytes[this.length++] = 0x30 + (rest % 10)
  }

  /** Text content: markup escaped, what XML cannot hold written as Office does (`_x0007_`), broken pairs as U+FFFD. */
  text(text: string): void {
    const { bytes } = this
    const { length } = text
    let at = this.length
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index)
      if (unit < 0x80) {
        if (unit === 0x26 || unit === 0x3c || unit === 0x3e || unit === 0x5f || unit < 0x20) {
          this.length = at
          this.special(text, index, unit)
          at = this.length
        } else bytes[at++] = unit
      } else if (unit < 0x800) {
        bytes[at++] = 0xc0 | (unit >> 6)
        bytes[at++] = 0x80 | (unit & 0x3f)
      } else if (unit < 0xd800 || (unit > 0xdfff && unit < 0xfffe)) {
        bytes[at++] = 0xe0 | (unit >> 12)
        bytes[at++] = 0x80 | ((unit >> 6) & 0x3f)
        bytes[at++] = 0x80 | (unit & 0x3f)
      } else if (unit >= 0xfffe) {
        this.length = at
        this.escape(unit)
        at = this.length
      } else {
        const next = index + 1 < length ? text.charCodeAt(index + 1) : 0
        if (unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
          const point = 0x10000 + ((unit - 0xd800) << 10) + next - 0xdc00
          bytes[at++] = 0xf0 | (point >> 18)
          bytes[at++] = 0x80 | ((point >> 12) & 0x3f)
          bytes[at++] = 0x80 | ((point >> 6) & 0x3f)
          bytes[at++] = 0x80 | (point & 0x3f)
          index++
        } else {
          bytes[at++] = 0xef
          bytes[at++] = 0xbf
          bytes[at++] = 0xbd
        }
      }
    }
    this.length = at
  }

  private special(text: string, index: number, unit: number): void {
    if (unit === 0x26) this.raw(AMP)
    else if (unit === 0x3c) this.raw(LESS)
    else if (unit === 0x3e) this.raw(GREATER)
    else if (unit === 0x5f) {
      if (text.charCodeAt(index + 1) === 0x78 && /^_x[0-9A-Fa-f]{4}_/.test(text.slice(index, index + 7)))
        this.escape(unit)
      else this.bytes[this.length++] = unit
    } else if (unit === 0x09 || unit === 0x0a) this.bytes[this.length++] = unit
    else if (unit !== 0) this.escape(unit)
  }

  private escape(unit: number): void {
    const { bytes } = this
    bytes[this.length++] = 0x5f
    bytes[this.length++] = 0x78
    for (let shift = 12; shift >= 0; shift -= 4) bytes[this.length++] = HEX[(unit >> shift) & 15]!
    bytes[this.length++] = 0x5f
  }
}
