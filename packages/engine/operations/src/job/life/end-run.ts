import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { dropRunStaging } from '../../bulk/import/drop-run-staging'
import type { Phase } from '../attempt/job-context'
import { enterPhase } from './enter-phase'
import { loadRun } from './load-run'
import type { EventDetails } from './record-event'
import { sendAgain } from './send-again'

/**
 * Ends a run. If its user has cancelled it with the choice to undo (`cancelRun`), it is delivered again for the undo in
 * the same transaction, whatever its end was; no further request is needed.
 */
export async function endRun(
  tx: Tx,
  runId: string,
  phase: Extract<Phase, 'done' | 'failed' | 'cancelled'>,
  event: Omit<EventDetails, 'phase' | 'attempt'> = {},
): Promise<void> {
  await enterPhase(tx, runId, phase, event)
  const { job, params, successCount } = await loadRun(tx, runId)
  if (job === 'import') await dropRunStaging(tx, runId)
  if (params.undoOnCancel !== true || params.undo === true || successCount === 0) return
  await sendAgain(tx, runId, 'sentAgain', { params: { undo: true, undoOnCancel: false } })
}
