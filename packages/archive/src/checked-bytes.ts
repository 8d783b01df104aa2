import { Transform, type TransformCallback } from 'node:stream'
import { crc32 } from 'node:zlib'
import { ArchiveError } from './archive-error'

interface Promised {
  path: string
  size: number
  crc32: number
}

/** Passes bytes on and fails as soon as they are more, or at the end other, than the index promised. */
export class CheckedBytes extends Transform {
  private seen = 0
  private checksum = 0

  constructor(private readonly promised: Promised) {
    super()
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.seen += chunk.length
    this.checksum = crc32(chunk, this.checksum)
    if (this.seen > this.promised.size) done(this.failure('size'))
    else done(null, chunk)
  }

  override _flush(done: TransformCallback): void {
    if (this.seen !== this.promised.size) done(this.failure('size'))
    else done(this.checksum === this.promised.crc32 ? null : this.failure('checksum'))
  }

  private failure(reason: string): ArchiveError {
    return new ArchiveError('corrupt', { entry: this.promised.path, reason })
  }
}
