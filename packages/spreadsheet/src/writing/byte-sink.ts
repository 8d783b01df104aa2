import type { Writable } from 'node:stream'

/**
 * Writes to a stream with backpressure: `write` resolves when the stream accepts more data and rejects when it has
 * failed.
 */
export class ByteSink {
  /** Bytes handed to the stream so far. */
  offset = 0
  private failure: Error | undefined

  constructor(private readonly output: Writable) {
    output.on('error', error => {
      this.failure ??= error
    })
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.check()
    this.offset += bytes.length
    if (this.output.write(bytes)) return
    await new Promise<void>(resolve => {
      const settle = () => {
        for (const event of ['drain', 'close', 'error']) this.output.off(event, settle)
        resolve()
      }
      for (const event of ['drain', 'close', 'error']) this.output.on(event, settle)
    })
    this.check()
  }

  /** Ends the stream and waits until everything has been taken. */
  async end(): Promise<void> {
    this.check()
    await new Promise<void>((resolve, reject) => {
      this.output.on('error', reject)
      this.output.end((error?: Error | null) => (error ? reject(error) : resolve()))
    })
  }

  private check(): void {
    if (this.failure !== undefined) throw this.failure
    if (this.output.destroyed) throw new Error('The output was closed before the file was complete')
  }
}
