import {
  checkRepairCall,
  findRepairCall,
  type Repair,
  saveRepairCall,
  submitRepairCall,
} from '@sfa/kit/calls/repair.calls'
import { call } from '../../../shared/request/call'

/** Column → text, or null to take a correction back. */
export type CellChanges = Readonly<Record<string, string | null>>

const pageSize = 2000

/** Every row, page by page. */
export async function findRepair(batchId: string): Promise<Repair> {
  const read = (pageIndex: number) => call(findRepairCall, { batchId, page: { pageIndex, pageSize } })
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
  call(saveRepairCall, { batchId, rows }, { saidBy: 'form' })

export const checkRepair = (batchId: string) => call(checkRepairCall, { batchId })

export const submitRepair = (batchId: string) => call(submitRepairCall, { batchId })
