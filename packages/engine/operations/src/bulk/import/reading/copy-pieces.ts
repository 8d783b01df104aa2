/** COPY is sent pieces of about this many bytes: small enough to stream, large enough that a piece costs little. */
const pieceBytes = 128 * 1024
/** Bytes that one UTF-16 unit takes at most. */
const unitBytes = 3

/**
 * Joins lines of COPY text into UTF-8 pieces. Encoding line by line costs two thirds of encoding long strings, which
 * have to be put together in memory first.
 */
export class CopyPieces {
  private piece = Buffer.allocUnsafeSlow(pieceBytes)
  private used = 0

  /** Answers the piece before the line, where the line does not fit into it. */
  add(line: string): Buffer | undefined {
    const most = line.length * unitBytes
    const full = this.used + most > this.piece.length ? this.take(most) : undefined
    this.used += this.piece.write(line, this.used)
    return full
  }

  /** What was added since the last piece. A sent piece is not written again, since its sending may still go on. */
  take(room = 0): Buffer {
    const taken = this.piece.subarray(0, this.used)
    this.piece = Buffer.allocUnsafeSlow(Math.max(pieceBytes, room))
    this.used = 0
    return taken
  }
}
