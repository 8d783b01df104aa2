import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { BatchedLog } from './batched-log'

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

/** Calls that only read. They are by far the most, and successful ones are not worth a line. */
const readsByName =
  /\/(search|find|get|query|is|list|events|link|preview|queues|workers|explain)[^/]{0,200}(\/[^/]{0,200})?$/i
const unlogged = /^\/portalsync\/user\/preference\/|\/login\/touch$/

/** Whether a call belongs in the interface log: it changed something, or it failed. */
export function isLogged({ method, path, status, code }: Pick<LoggedCall, 'method' | 'path' | 'status' | 'code'>) {
  if (status >= 400 || (code !== null && code !== '0')) return true
  return method !== 'GET' && method !== 'HEAD' && !readsByName.test(path) && !unlogged.test(path)
}

/** The interface log. */
export class CallLog extends BatchedLog<LoggedCall> {
  override add(call: LoggedCall): void {
    if (isLogged(call)) super.add(call)
  }

  protected async write(tx: Tx, calls: readonly LoggedCall[]): Promise<void> {
    const rows = calls.map(
      call => sql`(${call.path.slice(0, 500)}, ${call.method}, ${call.userId}::bigint, ${call.status},
        ${call.code}, ${call.duration}, ${call.traceId}, ${call.ip}, ${call.at})`,
    )
    await sql`insert into sys_call_log (path, method, user_id, status, code, duration, trace_id, ip, create_time)
      values ${sql.join(rows)}`.execute(tx)
  }
}
