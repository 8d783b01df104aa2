import { workAtInterval } from '@sfa/operations/job/schedule/work-at-interval'
import type { Services } from '@sfa/operations/services'
import { cancelUndone } from './cancel-undone'
import { makeEcOrders } from './make-ec-orders'

/** What undone imports leave is cancelled first: a corrected file may bring the same numbers. */
export async function followEcOrders(services: Pick<Services, 'db'>): Promise<void> {
  await cancelUndone(services)
  await makeEcOrders(services)
}

/** Follows imports of platform orders at an interval until it is stopped. */
export function watchEcOrders(
  services: Pick<Services, 'db'>,
  { everyMs = 2_000, onError }: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  return workAtInterval(() => followEcOrders(services), { everyMs, onError })
}
