import { corrupt } from '../spreadsheet-error'

const WIDE = 0x01
const PHONETIC = 0x04
const RICH = 0x08

/**
 * Reads texts out of a record and those that continue it (MS-XLS 2.5.293): where a text is cut in two, the rest says
 * anew whether its characters have one byte or two. Throws `corrupt` where the data end too early.
 */
export class XlsTextReader {
  private part = 0
  private at: number
  private to: number

  constructor(
    private readonly bytes: Buffer,
    private readonly parts: readonly (readonly [from: number, to: number])[],
  ) {
    ;[this.at, this.to] = parts[0]!
  }

  get isAtEnd(): boolean {
    return this.at === this.to && this.part === this.parts.length - 1
  }

  /** A text with its length of two bytes (or one) and its marks in front. */
  text(lengthBytes: 1 | 2 = 2): string {
    let left = this.number(lengthBytes)
    let marks = this.number(1)
    const runs = marks & RICH ? this.number(2) : 0
    const phonetic = marks & PHONETIC ? this.number(4) : 0
    let text = ''
    while (left > 0) {
      const size = marks & WIDE ? 2 : 1
      const here = Math.min(left, Math.floor((this.to - this.at) / size))
      text += this.bytes.toString(size === 2 ? 'utf16le' : 'latin1', this.at, this.at + here * size)
      this.at += here * size
      left -= here
      if (left > 0) {
        this.nextPart()
        marks = this.number(1)
      }
    }
    this.skip(runs * 4 + phonetic)
    return wellFormed(text)
  }

  /** An unsigned number of so many bytes; it stands in one part. */
  number(length: 1 | 2 | 4): number {
    if (this.at === this.to) this.nextPart()
    if (this.at + length > this.to) throw corrupt('recordLength')
    const value = this.bytes.readUIntLE(this.at, length)
    this.at += length
    return value
  }

  private skip(count: number): void {
    for (let left = count; left > 0; ) {
      if (this.at === this.to) this.nextPart()
      const here = Math.min(left, this.to - this.at)
      this.at += here
      left -= here
    }
  }

  private nextPart(): void {
    const next = this.parts[++this.part]
    if (next === undefined) throw corrupt('recordLength')
    ;[this.at, this.to] = next
  }
}

const LONE_SURROGATE = /\p{Surrogate}/u

/** Half a character cannot be kept; it becomes the mark of a lost one, as in every other kind of file. */
const wellFormed = (text: string) => (LONE_SURROGATE.test(text) ? text.replaceAll(/\p{Surrogate}/gu, '\ufffd') : text)

const ENCODINGS: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10000: 'macintosh',
  65001: 'utf-8',
}

/** The decoder of workbooks older than Excel 97, whose texts are in the code page of the machine that wrote them. */
export function codePageDecoder(codePage: number): TextDecoder {
  const western = codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252'
  return new TextDecoder(ENCODINGS[codePage] ?? western)
}
