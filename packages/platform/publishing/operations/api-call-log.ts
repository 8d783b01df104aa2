import { BatchedLog } from '@sfa/audit/operations/batched-log'
import type { LoggedCall } from '@sfa/audit/operations/call-log'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

/** A call that was made with a key. */
export interface LoggedApiCall extends Omit<LoggedCall, 'userId'> {
  apiKeyId: string
}

/** Every call with a key, those that only read and those that were refused too. */
export class ApiCallLog extends BatchedLog<LoggedApiCall> {
  protected async write(tx: Tx, calls: readonly LoggedApiCall[]): Promise<void> {
    const rows = calls.map(
      call => sql`(${call.apiKeyId}::bigint, ${call.path.slice(0, 500)}, ${call.method}, ${call.status}, ${call.code},
        ${call.duration}, ${call.traceId}, ${call.ip}, ${call.at})`,
    )
    await sql`insert into publishing_api_call (api_key_id, path, method, status, code, duration, trace_id, ip, create_time)
      values ${sql.join(rows)}`.execute(tx)
  }
}
