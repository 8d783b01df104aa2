import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { type LogUpdate, settableInLog } from '@sfa/kit/calls/job-log.calls'
import type { LogRow } from '@sfa/kit/calls/job-shapes'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import { loadRun } from '../life/load-run'
import { withOwnRun } from '../life/own-run'
import { toLogRow } from './log-row'
import type { RunRow } from './run-row'

/**
 * `uploadlog/update`, `DownloadLog/update` and `tasklog/update`, whose bodies the documents do not show: what the owner may change in a log row. All other fields belong to the job: a body that would
 * change one is refused at that field, and a body that changes nothing is refused too. Answers the row after the
 * change. Throws `notFound` for the rows of other users and of the other log, `invalid`, `nothingToSave`.
 */
export async function updateLog(
  services: Pick<Services, 'db'>,
  caller: Caller,
  direction: RunRow['direction'],
  { batchId, batchID, ...sent }: LogUpdate,
): Promise<LogRow> {
  const id = batchId ?? batchID
  if (id === undefined) throw new AppError('invalid', {}, 200, [{ field: 'batchId', code: 'required' }])
  const { remark, acknowledged } = sent
  return withOwnRun(services, caller, id, async (tx, run) => {
    if (run.direction !== direction) throw new AppError('notFound')
    const failures = changesOfTheJob(toLogRow(run, caller), sent)
    if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
    if (remark === undefined && acknowledged === undefined) throw new AppError('nothingToSave')
    await sql`update job_run set
        remark = ${remark === undefined ? sql`remark` : remark},
        acknowledged = ${acknowledged === undefined ? sql`acknowledged` : acknowledged === '1'}
      where id = ${run.id}`.execute(tx)
    return toLogRow(await loadRun(tx, run.id), caller)
  })
}

/** Fields of the row that are sent with another value; old callers send whole rows back, which is no change. */
function changesOfTheJob(row: LogRow, sent: Readonly<Record<string, unknown>>): FieldFailure[] {
  const own = Object.keys(settableInLog.shape)
  return Object.entries(row).flatMap(([field, value]): FieldFailure[] => {
    if (own.includes(field) || sent[field] === undefined || textOf(sent[field]) === textOf(value)) return []
    return [{ field, code: 'logFieldFixed' }]
  })
}

const textOf = (value: unknown) =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
