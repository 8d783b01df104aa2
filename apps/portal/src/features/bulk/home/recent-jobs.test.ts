import { expect, it } from 'vitest'
import { aJob } from '../job/a-job.fixture'
import { mergeJobs, shownJobs } from './recent-jobs'

it('shows imports and exports together, newest first', () => {
  const jobs = mergeJobs(
    [
      aJob({ batchId: 'import-2', startTime: '2025-11-20 10:00:00' }),
      aJob({ batchId: 'import-1', startTime: '2025-11-18 10:00:00' }),
    ],
    [aJob({ batchId: 'export-1', direction: 'export', startTime: '2025-11-19 10:00:00' })],
  )
  expect(jobs.map(({ batchId }) => batchId)).toEqual(['import-2', 'export-1', 'import-1'])
})

it('shows the latest only', () => {
  const many = Array.from({ length: 20 }, (_, index) => aJob({ batchId: `${index}` }))
  expect(mergeJobs(many, many)).toHaveLength(shownJobs)
})
