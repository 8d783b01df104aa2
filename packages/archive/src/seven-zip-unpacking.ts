import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ArchiveEntry, OpenArchiveOptions } from './archive'
import { ArchiveError } from './archive-error'
import type { Outcome } from './entry-splitter'
import { defaultTimeoutMs } from './seven-zip-list'
import { type PlannedEntry, startFailure, startSevenZip } from './seven-zip-process'

/** One run over the whole archive, since a solid archive can only be unpacked from its beginning. */
export class SevenZipUnpacking {
  private readonly outcomes = new Map<number, Outcome>()
  private readonly waiting = new Map<number, (() => void)[]>()
  private ended = false
  private readonly end: Promise<void>

  private failure: Error | undefined

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    timeoutMs: number,
  ) {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    createInterface({ input: child.stdout! }).on('line', line => this.take(line))
    child.once('error', error => {
      this.failure = error
    })
    this.end = new Promise(done => {
      child.once('close', code => {
        clearTimeout(timer)
        this.failure ??= startFailure(code)
        this.ended = true
        for (const index of this.waiting.keys()) this.wake(index)
        done()
      })
    })
  }

  static async start(
    archive: string,
    type: string,
    plan: readonly PlannedEntry[],
    folder: string,
    options: OpenArchiveOptions,
  ): Promise<SevenZipUnpacking> {
    const planFile = join(folder, 'plan.json')
    await writeFile(planFile, JSON.stringify(plan), { mode: 0o600 })
    const child = startSevenZip({ command: 'extract', archive, type, plan: planFile, folder }, options.childEntry)
    return new SevenZipUnpacking(child, folder, options.timeoutMs ?? defaultTimeoutMs)
  }

  /** The unpacked file, as soon as it is whole and checked; the rest of the archive may still be on its way. */
  async file(entry: ArchiveEntry): Promise<string> {
    if (!this.outcomes.has(entry.index) && !this.ended) await this.wait(entry.index)
    const outcome = this.outcomes.get(entry.index)
    if (outcome === 'ok') return join(this.folder, String(entry.index))
    if (outcome === 'unsupported') throw new ArchiveError('unsupported', { entry: entry.path, reason: 'method' })
    if (this.failure) throw this.failure
    throw new ArchiveError('corrupt', { entry: entry.path, reason: 'data' })
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.end
  }

  private take(line: string): void {
    const [outcome, index] = line.split(' ')
    this.outcomes.set(Number(index), outcome as Outcome)
    this.wake(Number(index))
  }

  private wait(index: number): Promise<void> {
    return new Promise(resolve => {
      const waiting = this.waiting.get(index) ?? []
      waiting.push(resolve)
      this.waiting.set(index, waiting)
    })
  }

  private wake(index: number): void {
    for (const resolve of this.waiting.get(index) ?? []) resolve()
    this.waiting.delete(index)
  }
}
