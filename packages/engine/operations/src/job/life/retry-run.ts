import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '../../caller'
import type { RunRow } from '../log/run-row'
import { sendAgain } from './send-again'

/** Delivers a locked run that failed or was cancelled again; it continues from its checkpoint. */
export async function retryRun(tx: Tx, caller: Caller, run: RunRow): Promise<void> {
  if (run.phase !== 'failed' && run.phase !== 'cancelled') throw new AppError('jobNotRetryable')
  await sendAgain(tx, run.id, 'retried', { by: caller, params: { undoOnCancel: false } })
}
