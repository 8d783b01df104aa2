import { expect, it } from 'vitest'
import { isRunning, mergeJobs } from './recent-jobs'

const row = (batchId: string, startTime: string) => ({
  batchId,
  startTime,
  fileName: `${batchId}.xlsx`,
  kind: 'Product',
  job: 'import',
  userID: '7',
  phase: 'done' as const,
  total: 1,
  successCount: 1,
  failureCount: 0,
  errorMessage: null,
})

it('shows imports and exports together, newest first', () => {
  const jobs = mergeJobs(
    [row('import-2', '2025-11-20 10:00:00'), row('import-1', '2025-11-18 10:00:00')],
    [row('export-1', '2025-11-19 10:00:00')],
  )
  expect(jobs.map(({ batchId }) => batchId)).toEqual(['import-2', 'export-1', 'import-1'])
  expect(jobs[1]?.direction).toBe('download')
})

it('follows a job until somebody has to act or it is over', () => {
  expect(isRunning({ phase: 'writing' })).toBe(true)
  expect(isRunning({ phase: 'queued' })).toBe(true)
  expect(isRunning({ phase: 'preview' })).toBe(false)
  expect(isRunning({ phase: 'done' })).toBe(false)
})
