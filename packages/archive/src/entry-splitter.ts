import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { PlannedEntry } from './seven-zip-process'

/** `unsupported`: packed by a method that this 7-Zip does not know (zstd in a 7z, say). */
export type Outcome = 'ok' | 'bad' | 'unsupported'

/**
 * Cuts 7-Zip's one output into the entries of the plan and writes each to `<folder>/<index>`: generated names, never
 * the entry's own. An entry is good when it has the size and checksum that the listing promised.
 */
export class EntrySplitter {
  private position = 0
  private seen = 0
  private checksum = 0
  private file: number | undefined

  constructor(
    private readonly plan: readonly PlannedEntry[],
    private readonly folder: string,
    private readonly report: (index: number, outcome: Outcome) => void,
  ) {
    this.finishEmptyEntries()
  }

  /** Throws when there are more bytes than the whole plan has. */
  data(bytes: Buffer): void {
    let rest = bytes
    while (rest.length > 0) {
      const entry = this.plan[this.position]
      if (!entry) throw new RangeError('more bytes than the listing promised')
      const piece = rest.subarray(0, entry.size - this.seen)
      this.write(entry, piece)
      rest = rest.subarray(piece.length)
      if (this.seen === entry.size) this.finish(entry, this.checksumFits(entry) ? 'ok' : 'bad')
      this.finishEmptyEntries()
    }
  }

  /** `ERROR: Data Error : name`: where it is the entry being written, its bytes end here and the next one's begin. */
  message(line: string): void {
    const entry = this.plan[this.position]
    if (!entry || !line.startsWith('ERROR: ') || !line.endsWith(` : ${entry.printedName}`)) return
    this.finish(entry, line.startsWith('ERROR: Unsupported Method') ? 'unsupported' : 'bad')
    this.finishEmptyEntries()
  }

  /** Whatever did not come is bad. */
  end(): void {
    for (let entry = this.plan[this.position]; entry; entry = this.plan[this.position]) this.finish(entry, 'bad')
  }

  private checksumFits(entry: PlannedEntry): boolean {
    return entry.crc32 === undefined || entry.crc32 === this.checksum
  }

  private write(entry: PlannedEntry, piece: Buffer): void {
    this.seen += piece.length
    this.checksum = crc32(piece, this.checksum)
    if (!entry.keep) return
    this.file ??= openSync(join(this.folder, String(entry.index)), 'wx', 0o600)
    for (let done = 0; done < piece.length; ) done += writeSync(this.file, piece, done)
  }

  private finishEmptyEntries(): void {
    for (let entry = this.plan[this.position]; entry?.size === 0; entry = this.plan[this.position]) {
      this.write(entry, Buffer.alloc(0))
      this.finish(entry, 'ok')
    }
  }

  private finish(entry: PlannedEntry, outcome: Outcome): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
    this.seen = 0
    this.checksum = 0
    this.position += 1
    if (entry.keep) this.report(entry.index, outcome)
  }
}
