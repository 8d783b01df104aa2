import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { workAtInterval } from './work-at-interval'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('passes over turns while one works, and goes on after one that failed', async () => {
  const ends: ((error?: Error) => void)[] = []
  const failed: unknown[] = []
  const work = () => new Promise<void>((resolve, reject) => ends.push(error => (error ? reject(error) : resolve())))
  const watch = workAtInterval(work, { everyMs: 1000, onError: error => failed.push(error) })
  await vi.advanceTimersByTimeAsync(3000)
  expect(ends).toHaveLength(1)
  ends[0]?.(new Error('lost'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(2)
  expect(failed).toEqual([new Error('lost')])
  let isStopped = false
  const stopped = watch.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect([isStopped, ends.length]).toEqual([false, 2])
  ends[1]?.()
  await stopped
})
