import { useMemo } from 'react'
import { useStore } from '../store'
import type { JobRow } from './job-row'
import type { JobStream } from './job-stream'

/** Rows of a search as they are by now. */
export function useLiveRows<Row extends JobRow>(rows: readonly Row[], { store }: JobStream): readonly Row[] {
  const { rows: live } = useStore(store)
  return useMemo(() => rows.map(row => mergeLive(row, live.get(row.batchId))), [rows, live])
}

/** The line tells less than a search of the monitor does: what it does not tell stays. */
export const mergeLive = <Row extends JobRow>(row: Row, live: JobRow | undefined): Row =>
  live ? { ...row, ...live } : row
