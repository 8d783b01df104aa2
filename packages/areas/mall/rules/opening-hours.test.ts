import { describe, expect, it } from 'vitest'
import { isOpenAt } from './opening-hours'

/** 2026-11-23 is a Monday. */
const at = (time: string, day = '23') => new Date(`2026-11-${day}T${time}:00+08:00`)

describe('opening hours', () => {
  it('hold from the first minute to the one before the last', () => {
    const hours = { days: [], hours: '08:00-22:00' }
    expect(['07:59', '08:00', '21:59', '22:00'].map(time => isOpenAt(hours, at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('past midnight belong to the day on which they began', () => {
    const monday = { days: ['1'], hours: '22:00-02:00' }
    expect(isOpenAt(monday, at('23:00'))).toBe(true)
    expect(isOpenAt(monday, at('01:00', '24'))).toBe(true)
    expect(isOpenAt(monday, at('01:00'))).toBe(false)
    expect(isOpenAt(monday, at('23:00', '24'))).toBe(false)
  })

  it('that are not given are the whole day, on the chosen days or on every one', () => {
    expect(isOpenAt({ days: [], hours: '' }, at('00:00'))).toBe(true)
    expect(isOpenAt({ days: ['7'], hours: '' }, at('12:00', '22'))).toBe(true)
    expect(isOpenAt({ days: ['7'], hours: '' }, at('00:00'))).toBe(false)
    expect(isOpenAt({ days: ['7'], hours: '08:00-24:00' }, at('23:59', '22'))).toBe(true)
  })
})
