/**
 * The bytes of a stream that are not consumed yet, contiguous and followed by a NUL, so that scanning loops need no
 * bounds check: NUL is illegal in XML and ends every loop.
 */
export class ByteWindow {
  bytes: Buffer = Buffer.alloc(64)
  position = 0
  end = 0
  /** No more bytes will come. */
  final = false

  append(chunk: Uint8Array): void {
    const rest = this.end - this.position
    const needed = rest + chunk.length + 1
    if (needed > this.bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(this.bytes.length * 2, needed * 2)))
      this.bytes.copy(grown, 0, this.position, this.end)
      this.bytes = grown
    } else if (this.position > 0) {
      this.bytes.copyWithin(0, this.position, this.end)
    }
    this.bytes.set(chunk, rest)
    this.position = 0
    this.end = rest + chunk.length
    this.bytes[this.end] = 0
  }

  static of(bytes: Uint8Array): ByteWindow {
    const window = new ByteWindow()
    window.append(bytes)
    window.final = true
    return window
  }
}
