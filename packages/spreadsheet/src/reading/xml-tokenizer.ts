import { corrupt } from '../spreadsheet-error'
import { ByteWindow } from './byte-window'
import { decodeXmlText } from './xml-text'

export const Token = { needMore: 0, open: 1, close: 2, empty: 3, text: 4, end: 5 } as const
export type TokenKind = (typeof Token)[keyof typeof Token]

const LT = 0x3c
const GT = 0x3e
const SLASH = 0x2f
const QUOTE = 0x22
const APOSTROPHE = 0x27
const EQUALS = 0x3d

/**
 * Pull tokenizer over the bytes of a window: any well-formed XML, whatever its quotes, prefixes, comments and CDATA.
 * `next` answers `needMore` without consuming anything when a token is not complete yet; the caller appends and asks
 * again. Document types are refused, so no entity can be defined. Names lose their namespace prefix.
 */
export class XmlTokenizer {
  /** Local name of the last tag. */
  name = ''
  /** Decoded text of the last text token. */
  text = ''
  private attributesFrom = 0
  private attributesTo = 0
  private readonly openNames: string[] = []

  constructor(private readonly window: ByteWindow) {}

  get depth(): number {
    return this.openNames.length
  }

  /** For a fast lane that consumed a start tag (without prefix) on its own. */
  enter(name: string): void {
    this.openNames.push(name)
  }

  /** For a fast lane that consumed an end tag (without prefix) on its own. */
  leave(name: string): void {
    if (this.openNames.pop() !== name) throw corrupt('mismatchedTag', { tag: name })
  }

  next(): TokenKind {
    const window = this.window
    for (;;) {
      if (window.position >= window.end) {
        if (!window.final) return Token.needMore
        if (this.openNames.length > 0) throw corrupt('unclosedTag', { tag: this.openNames.at(-1)! })
        return Token.end
      }
      if (window.bytes[window.position] !== LT) return this.readText()
      const kind = window.bytes[window.position + 1]
      if (kind === 0x21) {
        const special = this.readDeclaration()
        if (special !== undefined) return special
      } else if (kind === 0x3f) {
        if (!this.skipPast('?>', 2)) return Token.needMore
      } else {
        return this.readTag()
      }
    }
  }

  /** Value of an attribute of the last start tag by local name, or undefined. */
  attribute(wanted: string): string | undefined {
    const bytes = this.window.bytes
    let at = this.attributesFrom
    for (;;) {
      while (at < this.attributesTo && isSpace(bytes[at]!)) at++
      if (at >= this.attributesTo) return undefined
      const nameFrom = at
      while (at < this.attributesTo && bytes[at] !== EQUALS && !isSpace(bytes[at]!)) at++
      const name = bytes.toString('latin1', nameFrom, at)
      while (at < this.attributesTo && isSpace(bytes[at]!)) at++
      if (bytes[at] !== EQUALS) throw corrupt('badAttribute', { name })
      at++
      while (at < this.attributesTo && isSpace(bytes[at]!)) at++
      const quote = bytes[at]
      if (quote !== QUOTE && quote !== APOSTROPHE) throw corrupt('badAttribute', { name })
      const valueFrom = at + 1
      const valueTo = bytes.indexOf(quote, valueFrom)
      if (valueTo < 0 || valueTo >= this.attributesTo) throw corrupt('badAttribute', { name })
      if (localName(name) === wanted) return decodeXmlText(bytes.toString('utf8', valueFrom, valueTo))
      at = valueTo + 1
    }
  }

  /** All attributes of the last start tag as they are written, for a check that must not refuse anything. */
  get attributes(): string {
    return this.window.bytes.toString('latin1', this.attributesFrom, this.attributesTo)
  }

  private readText(): TokenKind {
    const { window } = this
    const found = window.bytes.indexOf(LT, window.position)
    const inside = found >= 0 && found < window.end
    if (!inside && !window.final) return Token.needMore
    const to = inside ? found : window.end
    this.text = decodeXmlText(window.bytes.toString('utf8', window.position, to))
    if (this.openNames.length === 0 && this.text.replace('\ufeff', '').trim() !== '') throw corrupt('textOutsideRoot')
    if (this.text.includes('\0')) throw corrupt('illegalCharacter')
    window.position = to
    return Token.text
  }

  /** `<!…`: a comment is skipped, CDATA is text, anything else (a document type) is refused. */
  private readDeclaration(): TokenKind | undefined {
    const { window } = this
    const head = window.bytes.toString('latin1', window.position, Math.min(window.position + 9, window.end))
    if (head.startsWith('<!--')) return this.skipPast('-->', 4) ? undefined : Token.needMore
    if (head === '<![CDATA[') {
      const to = this.find(']]>', window.position + 9)
      if (to < 0) return this.missing()
      this.text = window.bytes.toString('utf8', window.position + 9, to).replace(/\r\n?/g, '\n')
      if (this.text.includes('\0')) throw corrupt('illegalCharacter')
      window.position = to + 3
      return Token.text
    }
    if (!window.final && ('<![CDATA['.startsWith(head) || '<!--'.startsWith(head))) return Token.needMore
    throw corrupt('unsupportedDeclaration')
  }

  private readTag(): TokenKind {
    const { window } = this
    const { bytes } = window
    const from = window.position
    let at = from + 1
    let quote = 0
    for (; at < window.end; at++) {
      const byte = bytes[at]!
      if (quote !== 0) {
        if (byte === quote) quote = 0
      } else if (byte === QUOTE || byte === APOSTROPHE) quote = byte
      else if (byte === GT) break
      else if (byte === LT) throw corrupt('badTag')
    }
    if (at >= window.end) return this.missing()
    const closing = bytes[from + 1] === SLASH
    const empty = bytes[at - 1] === SLASH && !closing
    const nameFrom = closing ? from + 2 : from + 1
    const contentTo = empty ? at - 1 : at
    let nameTo = nameFrom
    while (nameTo < contentTo && !isSpace(bytes[nameTo]!)) nameTo++
    if (nameTo === nameFrom) throw corrupt('badTag')
    const qualified = bytes.toString('latin1', nameFrom, nameTo)
    this.name = localName(qualified)
    this.attributesFrom = nameTo
    this.attributesTo = contentTo
    window.position = at + 1
    if (closing) {
      this.leave(qualified)
      return Token.close
    }
    if (empty) return Token.empty
    this.openNames.push(qualified)
    if (this.openNames.length > 256) throw corrupt('tooDeep')
    return Token.open
  }

  private skipPast(mark: string, offset: number): boolean {
    const found = this.find(mark, this.window.position + offset)
    if (found < 0) {
      this.missing()
      return false
    }
    this.window.position = found + mark.length
    return true
  }

  private find(mark: string, from: number): number {
    const found = this.window.bytes.indexOf(mark, from, 'latin1')
    return found >= 0 && found + mark.length <= this.window.end ? found : -1
  }

  private missing(): TokenKind {
    if (this.window.final) throw corrupt('unexpectedEnd')
    return Token.needMore
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function localName(qualified: string): string {
  const colon = qualified.indexOf(':')
  return colon < 0 ? qualified : qualified.slice(colon + 1)
}

/** Visits every element of a complete document in order; `visit` reads attributes through the tokenizer. */
export function visitElements(xml: Uint8Array, visit: (name: string, tokenizer: XmlTokenizer) => void): void {
  const tokenizer = new XmlTokenizer(ByteWindow.of(xml))
  for (;;) {
    const kind = tokenizer.next()
    if (kind === Token.end) return
    if (kind === Token.open || kind === Token.empty) visit(tokenizer.name, tokenizer)
  }
}
