import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RunProgress } from '../log/run-row'
import { createProgressReporter } from './progress-reporter'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function reporter() {
  const written: RunProgress[] = []
  const { report, flush } = createProgressReporter(
    async progress => {
      written.push(progress)
    },
    { now: () => Date.now() },
  )
  return { written, report, flush }
}

it('writes the first report at once and then twice a second, however often it is told', async () => {
  const { written, report } = reporter()
  for (let done = 0; done <= 1000; done++) {
    report({ stage: 'writing', done, total: 2000 })
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(written.length).toBeGreaterThanOrEqual(2)
  expect(written.length).toBeLessThanOrEqual(4)
})

it('tells percent, speed and the remaining seconds', async () => {
  const { written, report } = reporter()
  report({ stage: 'writing', done: 0, total: 1000 })
  await vi.advanceTimersByTimeAsync(1000)
  report({ stage: 'writing', done: 250, total: 1000 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(written.at(-1)).toMatchObject({ percent: 25, rowsPerSecond: 250, etaSeconds: 3 })
})

it('never loses the last report', async () => {
  const { written, report, flush } = reporter()
  report({ stage: 'writing', done: 1, total: 3 })
  report({ stage: 'writing', done: 2, total: 3 })
  report({ stage: 'writing', done: 3, total: 3 })
  await flush()
  expect(written.at(-1)).toMatchObject({ done: 3, percent: 100, etaSeconds: 0 })
})

it('tells of a write that failed when it is flushed', async () => {
  const { report, flush } = createProgressReporter(() => Promise.reject(new Error('connection lost')))
  report({ stage: 'parsing', done: 1, total: 0 })
  await expect(flush()).rejects.toThrow('connection lost')
})
