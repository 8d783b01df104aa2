import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followPlace, placesStore } from './places'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A call that is answered when the test says so. */
function heldCall() {
  let end: (value: string) => void = () => undefined
  const ids: string[] = []
  const call = (id: string) => {
    ids.push(id)
    return new Promise<string>(resolve => {
      end = resolve
    })
  }
  return { call, ids, end: (value: string) => end(value) }
}

it('asks for the place of a call that is not answered at once, until it is', async () => {
  const { call, ids, end } = heldCall()
  const places = [2, 1, undefined]
  const ask = vi.fn(async (_id: string) => places.shift())
  const answer = followPlace('/a', ask, call)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ask).toHaveBeenLastCalledWith(ids[0])
  expect(placesStore.get().get('/a')).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(placesStore.get().get('/a')).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(placesStore.get().has('/a')).toBe(false)
  end('done')
  expect(await answer).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

it('a place that cannot be asked for leaves the call alone, and one that comes late is not shown', async () => {
  const { call, end } = heldCall()
  let told: (place: number) => void = () => undefined
  const ask = vi
    .fn<(id: string) => Promise<number | undefined>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockImplementationOnce(() => new Promise(resolve => (told = resolve)))
  const answer = followPlace('/a', ask, call)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(ask).toHaveBeenCalledTimes(2)
  end('done')
  expect(await answer).toBe('done')
  told(5)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(placesStore.get().has('/a')).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})
