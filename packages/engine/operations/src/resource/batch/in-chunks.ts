import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { JobContext } from '../../job/attempt/job-context'
import { saveCheckpoint } from '../../job/attempt/save-checkpoint'
import { type BatchCheckpoint, keptRefusals, type Refusal } from './batch-plan'

interface Chunk {
  /** Indexes among the records of the job; the last is not included. */
  from: number
  to: number
  /** Records that the chunks before it refused. */
  refusedCount: number
}

interface Work<P> {
  total: number
  /** Records that are committed together, with the checkpoint. */
  chunkSize: number
  /** What a chunk needs and is not read in its transaction. */
  prepare?: () => Promise<P>
  change: (tx: Tx, chunk: Chunk, prepared: P | undefined) => Promise<{ changed: number; refused: readonly Refusal[] }>
}

/** Changes the records of a job chunk by chunk: a run that was killed goes on after the last one that was committed. */
export async function changeInChunks<P = undefined>(
  context: JobContext,
  { total, chunkSize, prepare, change }: Work<P>,
): Promise<void> {
  const { run, db } = context
  await context.setCounts({ total })
  const before = run.checkpoint as Partial<BatchCheckpoint>
  let { next = 0, changed = 0, refusedCount = 0, refusals = [] } = before
  while (next < total) {
    await context.throwIfCancelled()
    context.progress({ stage: 'writing', done: next, total })
    const to = Math.min(next + chunkSize, total)
    const prepared = await prepare?.()
    await inTenant(db, run.tenantId, async tx => {
      const result = await change(tx, { from: next, to, refusedCount }, prepared)
      next = to
      changed += result.changed
      refusedCount += result.refused.length
      refusals = [...refusals, ...result.refused].slice(0, keptRefusals)
      const counts = { successCount: changed, failureCount: refusedCount }
      await saveCheckpoint(tx, run, { next, changed, refusedCount, refusals } satisfies BatchCheckpoint, counts)
    })
  }
}
