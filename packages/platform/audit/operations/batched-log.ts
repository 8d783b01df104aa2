import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'

const flushEveryMs = 2_000
/**
 * Most lines that wait while the database does not accept them; further ones are counted and dropped, so that the log
 * never stops the work.
 */
const maxWaiting = 2_000

/** Collects lines of a log and writes them in batches, so that no call waits for its line. */
export abstract class BatchedLog<T extends { tenantId: string }> {
  private waiting: T[] = []
  private dropped = 0
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly services: Pick<Services, 'db'>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.timer = setInterval(() => void this.flush(), flushEveryMs)
    this.timer.unref()
  }

  /** In one transaction of the tenant. */
  protected abstract write(tx: Tx, lines: readonly T[]): Promise<void>

  add(line: T): void {
    if (this.waiting.length < maxWaiting) this.waiting.push(line)
    else this.dropped += 1
  }

  /** Writes what waits; never throws. */
  async flush(): Promise<void> {
    const lot = this.waiting
    this.waiting = []
    try {
      for (const tenantId of new Set(lot.map(line => line.tenantId))) {
        const lines = lot.filter(line => line.tenantId === tenantId)
        await inTenant(this.services.db, tenantId, tx => this.write(tx, lines))
      }
      if (this.dropped > 0) {
        this.onError(new Error(`${this.dropped} lines are missing from the log of calls`))
        this.dropped = 0
      }
    } catch (error) {
      this.onError(error)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }
}
