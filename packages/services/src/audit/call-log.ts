import { inTenant } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../services'

/** A call of the API as the interface log keeps it. No body and no query: either may hold a secret. */
export interface LoggedCall {
  tenantId: string
  userId: string
  method: string
  path: string
  /** HTTP status. */
  status: number
  /** Of the envelope; null for files. */
  code: string | null
  /** Milliseconds. */
  duration: number
  traceId: string
  ip: string
  at: Date
}

const flushEveryMs = 2_000
/**
 * Most calls that wait while the database does not accept them; further ones are counted and dropped, so that the log
 * never stops the work.
 */
const maxWaiting = 2_000

/** Calls that only read. They are by far the most, and successful ones are not worth a line. */
const readsByName = /\/(search|find|get|query|is|list|events|link|preview|queues|workers|explain)[^/]*(\/[^/]*)?$/i
const unlogged = /^\/portalsync\/user\/preference\/|\/login\/touch$/

/** Whether a call belongs in the interface log: it changed something, or it failed. */
export function isLogged({ method, path, status, code }: Pick<LoggedCall, 'method' | 'path' | 'status' | 'code'>) {
  if (status >= 400 || (code !== null && code !== '0')) return true
  return method !== 'GET' && method !== 'HEAD' && !readsByName.test(path) && !unlogged.test(path)
}

/** Collects calls and writes them in batches, so that no call waits for its log line. */
export class CallLog {
  private waiting: LoggedCall[] = []
  private dropped = 0
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly services: Pick<Services, 'db'>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.timer = setInterval(() => void this.flush(), flushEveryMs)
    this.timer.unref()
  }

  add(call: LoggedCall): void {
    if (!isLogged(call)) return
    if (this.waiting.length < maxWaiting) this.waiting.push(call)
    else this.dropped += 1
  }

  /** Writes what waits; never throws. */
  async flush(): Promise<void> {
    const lot = this.waiting
    this.waiting = []
    try {
      const tenants = new Set(lot.map(call => call.tenantId))
      for (const tenantId of tenants)
        await this.write(
          tenantId,
          lot.filter(call => call.tenantId === tenantId),
        )
      if (this.dropped > 0) {
        this.onError(new Error(`${this.dropped} calls are missing from the interface log`))
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

  private write(tenantId: string, calls: readonly LoggedCall[]): Promise<unknown> {
    const rows = calls.map(
      call => sql`(${call.path.slice(0, 500)}, ${call.method}, ${call.userId}::bigint, ${call.status},
        ${call.code}, ${call.duration}, ${call.traceId}, ${call.ip}, ${call.at})`,
    )
    return inTenant(this.services.db, tenantId, tx =>
      sql`insert into sys_call_log (path, method, user_id, status, code, duration, trace_id, ip, create_time)
        values ${sql.join(rows)}`.execute(tx),
    )
  }
}
