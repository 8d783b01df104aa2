import { wireTime } from '@sfa/db/record/wire-time'
import { type RawBuilder, sql } from 'kysely'
import type { JobRun, Phase, RunFiles } from '../attempt/job-context'

/** What a run tells about its speed; null where it is not known. */
export interface RunProgress {
  stage: string | null
  done: number
  total: number
  percent: number | null
  rowsPerSecond: number | null
  etaSeconds: number | null
}

/** A run with everything that logs and the monitor show of it. */
export interface RunRow extends JobRun {
  queue: string
  /** Documented number, by direction. */
  status: number
  exclusive: boolean
  progress: Partial<RunProgress>
  errorCode: string | null
  errorParams: Readonly<Record<string, string | number>>
  errorText: string | null
  cancelRequested: boolean
  priority: number
  failures: number
  delivery: number
  workerId: string | null
  traceId: string | null
  remark: string | null
  acknowledged: boolean
  /** `YYYY-MM-DD HH:mm:ss` in UTC+8, as on the wire. */
  createTime: string
  startTime: string | null
  endTime: string | null
  /** Milliseconds since 1970. */
  changedAt: number
}

const timeText = (column: string) => sql`${wireTime(column)} as ${sql.ref(`${column}_text`)}`

/** The select list that `toRun` reads. */
export const runColumns: RawBuilder<unknown> = sql`
  job_run.*, ${timeText('create_time')}, ${timeText('start_time')}, ${timeText('end_time')},
  floor(extract(epoch from changed_at) * 1000)::float8 as changed_at_ms`

type Row = Record<string, unknown>

export const toRun = (row: Row): RunRow => ({
  id: String(row.id),
  tenantId: row.tenant_id as string,
  job: row.job as string,
  queue: row.queue as string,
  kind: row.kind as string,
  businessType: row.business_type as number | null,
  direction: row.direction as JobRun['direction'],
  phase: row.phase as Phase,
  status: row.status as number,
  exclusive: row.exclusive as boolean,
  fileName: row.file_name as string | null,
  params: row.params as Row,
  files: row.files as RunFiles,
  total: row.total as number,
  successCount: row.success_count as number,
  failureCount: row.failure_count as number,
  checkpoint: row.checkpoint as Row,
  progress: row.progress as RunRow['progress'],
  errorCode: row.error_code as string | null,
  errorParams: (row.error_params ?? {}) as RunRow['errorParams'],
  errorText: row.error_text as string | null,
  cancelRequested: row.cancel_requested as boolean,
  priority: row.priority as number,
  attempt: row.attempt as number,
  failures: row.failures as number,
  delivery: row.delivery as number,
  workerId: row.worker_id as string | null,
  traceId: row.trace_id as string | null,
  remark: row.remark as string | null,
  acknowledged: row.acknowledged as boolean,
  userId: row.user_id as string,
  userCode: row.user_code as string,
  userName: row.user_name as string,
  language: row.language as JobRun['language'],
  apiKeyId: row.api_key_id === null || row.api_key_id === undefined ? null : String(row.api_key_id),
  createTime: row.create_time_text as string,
  startTime: row.start_time_text as string | null,
  endTime: row.end_time_text as string | null,
  changedAt: row.changed_at_ms as number,
})
