const SEGMENT_BITS = 20
const SEGMENT = 1 << SEGMENT_BITS
const INDEX_BITS = 16
const CACHE_SLOTS = 1 << 14
const CACHED_BYTES = 256

/**
 * Strings kept as UTF-8 bytes in 1 MiB segments with 8 bytes of index each, instead of as objects: a table of
 * millions costs the garbage collector nothing. Recently asked short strings are remembered.
 */
export class PackedStrings {
  length = 0
  /** Bytes held, for the caller's limit. */
  size = 0
  private readonly segments: Buffer[] = []
  private readonly starts: Uint32Array[] = []
  private readonly lengths: Uint32Array[] = []
  private used = SEGMENT
  private readonly cachedIndex = new Int32Array(CACHE_SLOTS).fill(-1)
  private readonly cached: string[] = new Array(CACHE_SLOTS).fill('')

  /** Adds bytes[from, to), valid UTF-8, at most 1 MiB. */
  add(bytes: Buffer, from: number, to: number): void {
    const length = to - from
    // Also where it is full to the last byte: an empty text has to stand in a segment that exists.
    if (this.used === SEGMENT || this.used + length > SEGMENT) {
      this.segments.push(Buffer.allocUnsafeSlow(SEGMENT))
      this.used = 0
    }
    const segment = this.segments.length - 1
    const target = this.segments[segment]!
    let at = this.used
    if (length < 48) for (let i = from; i < to; i++) target[at++] = bytes[i]!
    else bytes.copy(target, at, from, to)
    this.index(segment * SEGMENT + this.used, length)
    this.used += length
  }

  addText(text: string): void {
    const bytes = Buffer.from(text, 'utf8')
    this.add(bytes, 0, bytes.length)
  }

  /** The string at an index, or undefined outside the table. */
  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.length)) return undefined
    const slot = index & (CACHE_SLOTS - 1)
    if (this.cachedIndex[slot] === index) return this.cached[slot]
    const page = index >>> INDEX_BITS
    const at = index & ((1 << INDEX_BITS) - 1)
    const start = this.starts[page]![at]!
    const length = this.lengths[page]![at]!
    const offset = start & (SEGMENT - 1)
    const text = this.segments[start >>> SEGMENT_BITS]!.toString('utf8', offset, offset + length)
    if (length <= CACHED_BYTES) {
      this.cachedIndex[slot] = index
      this.cached[slot] = text
    }
    return text
  }

  private index(start: number, length: number): void {
    const at = this.length & ((1 << INDEX_BITS) - 1)
    if (at === 0) {
      this.starts.push(new Uint32Array(1 << INDEX_BITS))
      this.lengths.push(new Uint32Array(1 << INDEX_BITS))
    }
    this.starts[this.starts.length - 1]![at] = start
    this.lengths[this.lengths.length - 1]![at] = length
    this.length++
    this.size += length + 8
  }
}
