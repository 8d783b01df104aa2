import { expect, it } from 'vitest'
import { schedules } from '../../area/joined-areas'
import { lastTime } from './start-scheduled'

const at = (cron: string, now: string) => lastTime({ cron }, new Date(now)).toISOString()

it('reads the clock of UTC+8, and the moment itself counts', () => {
  expect(at('20 3 * * *', '2026-11-22T03:19:59+08:00')).toBe('2026-11-20T19:20:00.000Z')
  expect(at('20 3 * * *', '2026-11-22T03:20:00+08:00')).toBe('2026-11-21T19:20:00.000Z')
  expect(at('*/5 * * * *', '2026-11-22T03:23:00+08:00')).toBe('2026-11-21T19:20:00.000Z')
})

it('knows the time of every schedule of the product, each with a name of its own', () => {
  for (const schedule of schedules) expect(lastTime(schedule, new Date()).getTime()).toBeLessThanOrEqual(Date.now())
  expect(new Set(schedules.map(({ name }) => name)).size).toBe(schedules.length)
})
