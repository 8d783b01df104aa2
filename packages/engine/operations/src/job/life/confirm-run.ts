import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '../../caller'
import type { RunRow } from '../log/run-row'
import { sendAgain } from './send-again'

/**
 * Continues a locked run that waits at its preview; the handler finds `params.confirmed`. `params` may hold the user's
 * decisions. Throws `jobNotAwaiting` in any other phase.
 */
export async function confirmRun(
  tx: Tx,
  caller: Caller,
  run: RunRow,
  params: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (run.phase !== 'preview') throw new AppError('jobNotAwaiting')
  await sendAgain(tx, run.id, 'confirmed', { by: caller, params: { confirmed: true, ...params } })
}
