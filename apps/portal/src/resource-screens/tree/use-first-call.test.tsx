import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFirstCall } from './use-first-call'

afterEach(() => vi.useRealTimers())

it('of quick repetitions only the first is carried out', () => {
  vi.useFakeTimers()
  const call = vi.fn()
  const { result } = renderHook(() => useFirstCall(call, 800, String))
  result.current(1)
  result.current(1)
  vi.advanceTimersByTime(500)
  result.current(1)
  vi.advanceTimersByTime(500)
  result.current(1)
  expect(call.mock.calls).toEqual([[1]])
  vi.advanceTimersByTime(800)
  result.current(1)
  expect(call.mock.calls).toEqual([[1], [1]])
})

it('a call that means something else is no repetition', () => {
  vi.useFakeTimers()
  const call = vi.fn()
  const { result } = renderHook(() => useFirstCall(call, 800, String))
  result.current(1)
  vi.advanceTimersByTime(500)
  result.current(2)
  result.current(2)
  expect(call.mock.calls).toEqual([[1], [2]])
})
