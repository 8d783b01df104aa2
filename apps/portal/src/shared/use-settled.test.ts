import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSettled } from './use-settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('takes a change after a rest at once, and of a burst the first and the last', () => {
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 100), { initialProps: { value: '' } })
  pass(500)
  rerender({ value: '1' })
  expect(result.current).toBe('1')
  pass(50)
  rerender({ value: '12' })
  pass(50)
  rerender({ value: '123' })
  expect(result.current).toBe('1')
  pass(100)
  expect(result.current).toBe('123')
})
