import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isExpired, markClick, watchExpiry } from './session-expiry'

const hour = 3_600_000

describe('session expiry', () => {
  let stop: () => void
  const onExpired = vi.fn()
  let applies = true

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    localStorage.clear()
    onExpired.mockClear()
    applies = true
    stop = watchExpiry({ applies: () => applies, onExpired })
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  it('ends two hours after the last click, at the next check', () => {
    document.body.click()
    vi.advanceTimersByTime(2 * hour)
    expect(onExpired).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_000)
    expect(onExpired).toHaveBeenCalled()
  })

  it('goes on while there are clicks', () => {
    for (let step = 0; step < 6; step++) {
      vi.advanceTimersByTime(hour)
      document.body.click()
    }
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('counts from the start without a click', () => {
    vi.advanceTimersByTime(2 * hour + 60_000)
    expect(onExpired).toHaveBeenCalled()
  })

  it('is not revived by a click after the two hours', () => {
    applies = false
    vi.advanceTimersByTime(3 * hour)
    applies = true
    document.body.click()
    expect(onExpired).toHaveBeenCalledTimes(1)
  })

  it('does not apply on the login page', () => {
    applies = false
    vi.advanceTimersByTime(5 * hour)
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('sees the clicks of other tabs', () => {
    vi.advanceTimersByTime(1.5 * hour)
    markClick()
    vi.advanceTimersByTime(1.5 * hour)
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('expires after, not at, two hours', () => {
    expect(isExpired(0, 72e5)).toBe(false)
    expect(isExpired(0, 72e5 + 1)).toBe(true)
    expect(isExpired(undefined, 1)).toBe(false)
  })
})
