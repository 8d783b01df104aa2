import { expect, test } from 'vitest'
import { RowRandom } from './random'
import { workTime } from './work-time'

test('moments are of working hours in UTC+8, on weekdays before today', () => {
  for (let days = 0; days < 400; days++) {
    const now = new Date(Date.UTC(2026, 0, 1 + (days % 14), (days * 5) % 24))
    const at = workTime(now, days, new RowRandom(1, 'test', days))
    const local = new Date(at.getTime() + 8 * 3_600_000)
    expect(local.getUTCDay() % 6).not.toBe(0)
    const hour = local.getUTCHours() + local.getUTCMinutes() / 60
    expect((hour >= 8.75 && hour <= 12) || (hour >= 13.5 && hour <= 18.25)).toBe(true)
    const today = Math.floor((now.getTime() + 8 * 3_600_000) / 86_400_000)
    expect(Math.floor(local.getTime() / 86_400_000)).toBeLessThan(today)
  }
})
