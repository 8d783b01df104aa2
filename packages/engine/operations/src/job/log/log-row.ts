import { errorTexts } from '@sfa/kernel/error-texts'
import type { ErrorTexts } from '@sfa/kernel/errors/error-texts-shape'
import { fillText, type Language, textIn } from '@sfa/kernel/language'
import type { LogRow } from '@sfa/kit/calls/job-shapes'
import { clockUser } from '@sfa/kit/job/clock-user'
import type { Caller } from '../../caller'
import { mayReadRun } from './run-access'
import type { RunRow } from './run-row'

/** Why a run failed, in the reader's language; zh-TW is converted at the edge. */
export function errorMessage(language: Language, { errorCode, errorParams }: RunRow): string | null {
  if (!errorCode) return null
  const texts = (errorTexts as ErrorTexts)[errorCode] ?? errorTexts.internal
  return fillText(textIn(language, texts), errorParams)
}

/** The row as the caller may see it: files are listed only for callers who may read their content. */
export function toLogRow(run: RunRow, caller: Caller): LogRow {
  const { stage = null, percent = null, rowsPerSecond = null, etaSeconds = null } = run.progress
  const isCover = run.params.isCover
  return {
    batchId: run.id,
    batchID: run.id,
    fileName: run.fileName,
    type: run.businessType === null ? run.kind : String(run.businessType),
    kind: run.kind,
    businessType: run.businessType,
    job: run.job,
    direction: run.direction,
    status: String(run.status),
    phase: run.phase,
    isCover: typeof isCover === 'string' ? isCover : null,
    repairOf: typeof run.params.repairOf === 'string' ? run.params.repairOf : null,
    startTime: run.startTime ?? run.createTime,
    endTime: run.endTime,
    total: run.total,
    successCount: run.successCount,
    failureCount: run.failureCount,
    errorCode: run.errorCode,
    errorParams: run.errorParams,
    errorMessage: errorMessage(caller.language, run),
    userName: run.userId === clockUser.id ? textIn(caller.language, clockUser.name) : run.userName,
    userID: run.userId,
    createBy: run.userCode,
    remark: run.remark,
    acknowledged: run.acknowledged ? '1' : '0',
    links: mayReadRun(caller, run) ? run.files : {},
    progress: { stage, percent, rowsPerSecond, etaSeconds },
  }
}
