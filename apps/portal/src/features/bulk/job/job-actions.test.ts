import { afterEach, expect, it, vi } from 'vitest'
import type { JobRow } from '../../../shared/job/job-row'
import { ownJobs } from '../../../shared/job/job-stream'
import * as request from '../../../shared/request'
import { aJob } from './a-job.fixture'
import { cancelAndMaybeUndo } from './job-actions'

const post = vi.spyOn(request, 'post')
let tell: (row: JobRow) => void = () => {}
const onRow = vi.spyOn(ownJobs, 'onRow').mockImplementation(listener => {
  tell = row => listener(row, undefined)
  return () => {
    tell = () => {}
  }
})
afterEach(() => {
  post.mockReset()
  onRow.mockClear()
})
const asked = () => post.mock.calls.map(([url]) => url.split('/').at(-1))

it('takes back what was written once the run has stopped, not before', async () => {
  post.mockResolvedValue({})
  const cancelled = cancelAndMaybeUndo('7', true)
  await vi.waitFor(() => expect(asked()).toEqual(['cancel']))
  tell(aJob({ batchId: '8', phase: 'cancelled' }))
  tell(aJob({ phase: 'writing' }))
  expect(asked()).toEqual(['cancel'])
  tell(aJob({ phase: 'cancelled', successCount: 40 }))
  await cancelled
  expect(asked()).toEqual(['cancel', 'undo'])
})

it('keeps what was written where the person wants that', async () => {
  post.mockResolvedValue({})
  await cancelAndMaybeUndo('7', false)
  expect(asked()).toEqual(['cancel'])
  expect(onRow).not.toHaveBeenCalled()
})

it('has nothing to undo where nothing was written', async () => {
  post.mockResolvedValue({})
  const cancelled = cancelAndMaybeUndo('7', true)
  tell(aJob({ phase: 'cancelled', successCount: 0 }))
  await cancelled
  expect(asked()).toEqual(['cancel'])
})

it('stops waiting where the run could not be cancelled', async () => {
  post.mockRejectedValue(new Error('jobNotRunning'))
  await expect(cancelAndMaybeUndo('7', true)).rejects.toThrow('jobNotRunning')
  tell(aJob({ phase: 'done', successCount: 40 }))
  expect(asked()).toEqual(['cancel'])
})
