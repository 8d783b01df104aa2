import type { Repair, RepairCheck } from '@sfa/domain/bulk/repair'
import { post } from '../../../shared/request'

/** Column → text, or null to take a correction back. */
export type CellChanges = Readonly<Record<string, string | null>>

const root = '/portalsync/eximport/job/repair'
const pageSize = 2000

/** Every row, page by page. */
export async function findRepair(batchId: string): Promise<Repair> {
  const read = (pageIndex: number) => post<Repair>(`${root}/find`, { batchId, page: { pageIndex, pageSize } })
  const first = await read(1)
  const rows = [...first.rows]
  for (let page = 2; rows.length < first.total; page++) {
    const more = (await read(page)).rows
    if (more.length === 0) break
    rows.push(...more)
  }
  return { ...first, rows }
}

export const saveRepair = (batchId: string, rows: readonly { row: number; cells: CellChanges }[]) =>
  post(`${root}/save`, { batchId, rows }, { saidBy: 'form' })

export const checkRepair = (batchId: string) => post<RepairCheck>(`${root}/check`, { batchId })

export const submitRepair = (batchId: string) => post<{ batchId: string; rows: number }>(`${root}/submit`, { batchId })
