import type { Tx } from '@sfa/db/connection/tenant-transaction'
import {
  byFitness,
  isLayoutKind,
  type LayoutKind,
  layoutKinds,
  type OrderLayout,
  readLayout,
} from '@sfa/mobile/definitions/order-layout'
import { publishedContents } from '@sfa/mobile/operations/design/published-designs'
import type { Caller } from '@sfa/operations/caller'

/** The published layouts that hold for the roles of the caller, the best first; of equal ones that of the first code. */
export async function layoutsOf(
  tx: Tx,
  { roleIds }: Pick<Caller, 'roleIds'>,
  ...kinds: readonly LayoutKind[]
): Promise<Readonly<Record<LayoutKind, readonly OrderLayout[]>>> {
  const found: Record<LayoutKind, OrderLayout[]> = { orderForm: [], orderPhone: [], orderDetail: [], orderPrint: [] }
  for (const { kind, content } of await publishedContents(tx, kinds.length > 0 ? kinds : layoutKinds)) {
    if (!isLayoutKind(kind)) continue
    const layout = readLayout(kind, content)
    if (layout.roles.length === 0 || layout.roles.some(role => roleIds.includes(role))) found[kind].push(layout)
  }
  for (const layouts of Object.values(found)) layouts.sort(byFitness)
  return found
}
