import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { insertRow } from '@sfa/db/record/write-rows'
import { type Origin, timeColumns } from '@sfa/foundation/operations/insert-all'
import type { Resource } from '@sfa/kit/resource'

/** A node of a tree that a seed has made. */
export interface SeedNode {
  id: string
  level: number
  /** Path of what stands below it. */
  path: string
}

/** Above the first level. */
export const topNode: SeedNode = { id: '', level: 0, path: '/' }

export type AddNode = (above: SeedNode, values: Record<string, unknown>) => Promise<SeedNode>

/** Inserts nodes of a tree one by one, each below one that is there. */
export const nodesOf =
  (tx: Tx, resource: Resource, origin: Origin): AddNode =>
  async (above, values) => {
    const place = { ...timeColumns(origin), level: above.level + 1, full_path: above.path }
    const row = await insertRow(tx, resource, { ...values, parentID: above.id || null }, origin.author, place)
    return { id: String(row.id), level: place.level, path: `${above.path}${row.id}/` }
  }
