import type { Tx } from '@sfa/db/tenant-transaction'
import type { Resource } from '@sfa/resource-kit/resource'
import { isDecidedByWorkflow } from '../approval/approvable'

/** Transactions in which a request that was approved writes what it says. */
const applying = new WeakSet<Tx>()

/** Runs what an approved request writes: it needs no further approval. */
export async function asApproved(tx: Tx, work: () => Promise<void>): Promise<void> {
  applying.add(tx)
  try {
    await work()
  } finally {
    applying.delete(tx)
  }
}

/** Whether such a change has to be requested, since a workflow decides about requests of this kind. */
export const needsApproval = async (tx: Tx, request: Resource): Promise<boolean> =>
  !applying.has(tx) && (await isDecidedByWorkflow(tx, request))
