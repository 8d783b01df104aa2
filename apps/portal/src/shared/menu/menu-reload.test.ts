import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onMenuReload, requestMenuReload } from './menu-reload'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks for the menu 100 ms after the last of several changes, once', () => {
  const reload = vi.fn()
  const stop = onMenuReload(reload)
  requestMenuReload()
  vi.advanceTimersByTime(99)
  requestMenuReload()
  vi.advanceTimersByTime(99)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(1)
  stop()
})
