import type { ReadLimits } from '../read-limits'
import { SpreadsheetError } from '../spreadsheet-error'
import { ByteWindow } from './byte-window'
import { PackedStrings } from './packed-strings'
import { checkPending } from './pending-token'
import { decodeOfficeEscapes } from './xml-text'
import { Token, XmlTokenizer } from './xml-tokenizer'

/** Reads sharedStrings.xml. Rich-text runs are joined, phonetic runs (rPh) left out. */
export async function readSharedStrings(pieces: AsyncIterable<Buffer>, limits: ReadLimits): Promise<PackedStrings> {
  const reader = new SharedStringReader(limits)
  for await (const piece of pieces) reader.feed(piece)
  return reader.finish()
}

class SharedStringReader {
  private readonly window = new ByteWindow()
  private readonly xml = new XmlTokenizer(this.window)
  private readonly strings = new PackedStrings()
  /** Depth of the open `si`, 0 outside of one. */
  private itemDepth = 0
  /** Depth of the open `t` whose text counts, 0 outside of one. */
  private textDepth = 0
  private phoneticDepth = 0
  private text = ''

  constructor(private readonly limits: ReadLimits) {}

  feed(piece: Uint8Array): void {
    this.window.append(piece)
    this.run()
    checkPending(this.window, { sharedString: this.strings.length })
  }

  finish(): PackedStrings {
    this.window.final = true
    this.run()
    return this.strings
  }

  private run(): void {
    for (;;) {
      if (this.itemDepth === 0) this.fastLane()
      const kind = this.xml.next()
      if (kind === Token.needMore || kind === Token.end) return
      if (kind === Token.open) this.open()
      else if (kind === Token.close) this.close()
      else if (kind === Token.empty) this.empty()
      else if (this.textDepth > 0) this.append(this.xml.text)
    }
  }

  private open(): void {
    const { name, depth } = this.xml
    if (this.itemDepth === 0) {
      if (name !== 'si') return
      this.itemDepth = depth
      this.text = ''
    } else if (name === 'rPh' && this.phoneticDepth === 0) this.phoneticDepth = depth
    else if (name === 't' && this.phoneticDepth === 0) this.textDepth = depth
  }

  private close(): void {
    const closed = this.xml.depth + 1
    if (closed === this.textDepth) this.textDepth = 0
    else if (closed === this.phoneticDepth) this.phoneticDepth = 0
    else if (closed === this.itemDepth) {
      this.itemDepth = 0
      this.strings.addText(decodeOfficeEscapes(this.text))
      this.checkSize()
    }
  }

  private empty(): void {
    if (this.itemDepth === 0 && this.xml.name === 'si') {
      this.strings.addText('')
      this.checkSize()
    }
  }

  private append(text: string): void {
    this.text += text
    if (this.text.length > this.limits.cellChars) this.tooLong()
  }

  private checkSize(): void {
    const limit = this.limits.sharedStringBytes
    if (this.strings.size > limit) throw new SpreadsheetError('tooLarge', { what: 'sharedStrings', limit })
  }

  private tooLong(): never {
    throw new SpreadsheetError('cellTooLong', { sharedString: this.strings.length, limit: this.limits.cellChars })
  }

  /** Takes items of the form `<si><t>plain text</t></si>`; leaves the window before the first of another form. */
  private fastLane(): void {
    const bytes = this.window.bytes
    const byteLimit = this.limits.sharedStringBytes
    let position = this.window.position
    for (;;) {
      let at = position
      if (bytes[at] !== 0x3c || bytes[at + 1] !== 0x73 || bytes[at + 2] !== 0x69 || bytes[at + 3] !== 0x3e) break
      if (bytes[at + 4] !== 0x3c || bytes[at + 5] !== 0x74) break
      at += 6
      if (bytes[at] === 0x20) at = skipPreserve(bytes, at)
      if (bytes[at] !== 0x3e) break
      const from = ++at
      let byte = bytes[at]!
      // Stops at: NUL, carriage return, ampersand, less-than, underscore (the start of an escape).
      while (byte > 0x5f || (byte !== 0x3c && byte !== 0 && byte !== 0x26 && byte !== 0x5f && byte !== 0x0d))
        byte = bytes[++at]!
      if (byte !== 0x3c) break
      const to = at
      if (!isItemEnd(bytes, at)) break
      // A character is at least one byte, so this never lets a longer cell through; the slow lane counts exactly.
      if (to - from > this.limits.cellChars) break
      this.strings.add(bytes, from, to)
      if (this.strings.size > byteLimit) this.checkSize()
      position = at + 9
    }
    this.window.position = position
  }
}

const PRESERVE = Buffer.from(' xml:space="preserve"')
const ITEM_END = Buffer.from('</t></si>')

function skipPreserve(bytes: Buffer, at: number): number {
  for (let i = 0; i < PRESERVE.length; i++) if (bytes[at + i] !== PRESERVE[i]) return at
  return at + PRESERVE.length
}

function isItemEnd(bytes: Buffer, at: number): boolean {
  for (let i = 0; i < ITEM_END.length; i++) if (bytes[at + i] !== ITEM_END[i]) return false
  return true
}
