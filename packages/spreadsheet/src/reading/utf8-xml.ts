import { isUtf8 } from 'node:buffer'
import { corrupt } from '../spreadsheet-error'

/**
 * Bytes of an XML part as valid UTF-8: a byte order mark is dropped, UTF-16 is converted, anything else is refused.
 * Without the check a broken character would turn into U+FFFD and be imported.
 */
export async function* asUtf8Xml(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let utf16: TextDecoder | undefined
  let rest: Buffer | undefined
  let first = true
  for await (const piece of pieces) {
    let bytes = rest === undefined ? piece : Buffer.concat([rest, piece])
    rest = undefined
    if (first) {
      if (bytes.length < 4) {
        rest = bytes
        continue
      }
      first = false
      utf16 = utf16Decoder(bytes)
      if (utf16 === undefined) {
        refuseOtherEncodings(bytes)
        if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
      }
    }
    if (utf16 !== undefined) {
      yield Buffer.from(decode(utf16, bytes), 'utf8')
      continue
    }
    const complete = completeLength(bytes)
    if (complete < bytes.length) rest = bytes.subarray(complete)
    const whole = complete < bytes.length ? bytes.subarray(0, complete) : bytes
    if (!isUtf8(whole)) throw corrupt('notUtf8')
    yield whole
  }
  if (utf16 !== undefined) yield Buffer.from(decode(utf16), 'utf8')
  else if (rest !== undefined) {
    if (!isUtf8(rest)) throw corrupt('notUtf8')
    yield rest
  }
}

/** The whole part, for documents that are small. */
export async function readUtf8Xml(bytes: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of asUtf8Xml(once(bytes))) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* once(bytes: Buffer) {
  yield bytes
}

function utf16Decoder(bytes: Buffer): TextDecoder | undefined {
  const head = bytes.readUInt16BE(0)
  if (head === 0xfffe || head === 0x3c00) return new TextDecoder('utf-16le', { fatal: true })
  if (head === 0xfeff || head === 0x003c) return new TextDecoder('utf-16be', { fatal: true })
  return undefined
}

function decode(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    throw corrupt('notUtf16')
  }
}

function refuseOtherEncodings(bytes: Buffer): void {
  const declaration = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(
    bytes.toString('latin1', 0, 256),
  )
  const encoding = declaration?.[1]?.toLowerCase() ?? 'utf-8'
  if (!['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(encoding)) throw corrupt('encoding', { encoding })
}

/** Length without a multi-byte character cut by the end of the piece. */
function completeLength(bytes: Buffer): number {
  const end = bytes.length
  for (let back = 1; back <= 3 && back <= end; back++) {
    const byte = bytes[end - back]!
    if (byte < 0x80) return end
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? end - back : end
    }
  }
  return end
}
