import type { Readable } from 'node:stream'

/** A stream cut into parts of exactly `partBytes`, the last one shorter; at least one part, which may be empty. */
export async function* cutParts(data: Readable, partBytes: number): AsyncGenerator<{ part: Buffer; last: boolean }> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of data) {
    let rest = Buffer.from(chunk as Uint8Array)
    // A full part is held back until one more byte shows that it is not the last.
    while (size + rest.length > partBytes) {
      const taken = rest.subarray(0, partBytes - size)
      yield { part: Buffer.concat([...waiting, taken]), last: false }
      rest = rest.subarray(taken.length)
      waiting = []
      size = 0
    }
    waiting.push(rest)
    size += rest.length
  }
  yield { part: Buffer.concat(waiting), last: true }
}
