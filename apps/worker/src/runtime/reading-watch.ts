import { readFileSync } from 'node:fs'
import type { JobContract } from '@sfa/kit/job/define-job'
import type { Outcome } from '@sfa/operations/job/life/settle-run'

export interface ReadingWatchOptions {
  contract: Pick<JobContract, 'reading' | 'memoryMB'>
  pid: number | undefined
  /** Whether its user has asked to cancel. */
  isCancelled: () => Promise<boolean>
  onSlow?: (isSlow: boolean) => void
  /** The child is to be killed, and the run ends with this outcome. */
  onVerdict: (verdict: Outcome) => void
}

const lookEveryMs = 500
/** A file of a million rows is read in some seconds; nearly every file in less than one. */
const slowAfterMs = 3000
/** A reading usually ends at its next batch; after this time the child is killed. */
const cancelGraceMs = 2000
/** If the worker itself did not run for this time, messages of its child are still unread. */
const stoodStillMs = 2000

/**
 * Watches from outside while a child reads a file. A file can make the reader loop in one call or use too much memory;
 * the reader cannot notice that itself, and does not see a cancellation during a blocking call.
 */
export class ReadingWatch {
  private timer: NodeJS.Timeout | undefined
  private begun = 0
  private heard = 0
  private looked = 0
  private cancelledAt = 0
  private isSlow = false

  constructor(private readonly options: ReadingWatchOptions) {}

  begin(): void {
    if (this.options.contract.reading === undefined || this.timer) return
    this.begun = this.heard = this.looked = Date.now()
    this.timer = setInterval(() => this.look(), lookEveryMs)
  }

  /** The child has sent a message. */
  hear(): void {
    this.heard = Date.now()
  }

  end(): void {
    clearInterval(this.timer)
    this.timer = undefined
    if (this.isSlow) this.options.onSlow?.(false)
    this.isSlow = false
  }

  /** A child that ended while it read: V8 aborts the process when its heap is full. */
  judgeExit({ signalCode, exitCode }: { signalCode: string | null; exitCode: number | null }): Outcome | undefined {
    if (!this.timer || (signalCode !== 'SIGABRT' && exitCode !== 134)) return undefined
    return refused('readingNeedsMemory', { max: this.options.contract.memoryMB })
  }

  private look(): void {
    const { contract, pid } = this.options
    const { seconds, silentSeconds } = contract.reading!
    const now = Date.now()
    if (now - this.looked > stoodStillMs) this.heard = now
    this.looked = now
    if (!this.isSlow && now - this.begun > slowAfterMs) {
      this.isSlow = true
      this.options.onSlow?.(true)
    }
    if (now - this.begun > seconds * 1000) this.stop(refused('readingTooLong', { seconds }))
    else if (now - this.heard > silentSeconds * 1000) this.stop(refused('readingStuck', { seconds: silentSeconds }))
    else if (residentMB(pid) > contract.memoryMB) this.stop(refused('readingNeedsMemory', { max: contract.memoryMB }))
    else if (this.cancelledAt > 0 && now - this.cancelledAt > cancelGraceMs) this.stop({ result: 'cancelled' })
    else if (this.cancelledAt === 0) this.askForCancel()
  }

  private askForCancel(): void {
    this.options.isCancelled().then(
      isCancelled => {
        if (isCancelled && this.cancelledAt === 0) this.cancelledAt = Date.now()
      },
      // The database does not answer; it is asked again at the next check.
      () => undefined,
    )
  }

  private stop(verdict: Outcome): void {
    this.end()
    this.options.onVerdict(verdict)
  }
}

const refused = (code: string, params: Record<string, number>): Outcome => ({ result: 'refused', code, params })

/** Memory of a process on Linux; elsewhere 0, and only the child's own report counts. */
function residentMB(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return Number(line?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
