import { describe, expect, it } from 'vitest'
import { afterFailure, type SignInFailures, standingOf } from './lock-out'

const start = new Date('2026-03-02T08:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const failing = (times: number) =>
  Array.from({ length: times }).reduce<SignInFailures | null>(failures => afterFailure(failures, start), null)

describe('failed sign-ins', () => {
  it('ask for a captcha from the third on', () => {
    expect(standingOf(failing(2), start)).toEqual({ lockedMinutes: 0, captchaRequired: false })
    expect(standingOf(failing(3), start)).toEqual({ lockedMinutes: 0, captchaRequired: true })
  })

  it('lock the name for 15 minutes at the fifth', () => {
    expect(standingOf(failing(4), start).lockedMinutes).toBe(0)
    expect(standingOf(failing(5), start).lockedMinutes).toBe(15)
    expect(standingOf(failing(5), later(14.5)).lockedMinutes).toBe(1)
  })

  it('count from the beginning once the lock is over', () => {
    expect(standingOf(failing(5), later(15))).toEqual({ lockedMinutes: 0, captchaRequired: false })
    expect(afterFailure(failing(5), later(15)).count).toBe(1)
  })

  it('are forgotten after a day', () => {
    expect(standingOf(failing(4), later(24 * 60)).captchaRequired).toBe(true)
    expect(standingOf(failing(4), later(24 * 60 + 1)).captchaRequired).toBe(false)
  })
})
