import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFirstCall } from './use-first-call'

afterEach(() => vi.useRealTimers())

it('of quick repetitions only the first is carried out', () => {
  vi.useFakeTimers()
  const call = vi.fn()
  const { result } = renderHook(() => useFirstCall(call, 800))
  result.current(1)
  result.current(2)
  vi.advanceTimersByTime(500)
  result.current(3)
  expect(call.mock.calls).toEqual([[1]])
  vi.advanceTimersByTime(800)
  result.current(4)
  expect(call.mock.calls).toEqual([[1], [4]])
})
