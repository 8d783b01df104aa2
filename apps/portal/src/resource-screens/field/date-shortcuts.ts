import type { Dayjs } from 'dayjs'
import { text } from '../../shared/language/locale'
import { shanghaiNow } from './now'

type Range = [Dayjs, Dayjs]

/** Today, yesterday, this week (Monday to Sunday), this month, last 7, 30, 90 and 180 days. */
export function rangeShortcuts(now = shanghaiNow()): { label: string; value: Range }[] {
  const today = now.startOf('day')
  const monday = today.subtract((today.day() + 6) % 7, 'day')
  const last = (days: number): Range => [today.subtract(days - 1, 'day'), today]
  const named: [name: string, range: Range][] = [
    ['today', [today, today]],
    ['yesterday', [today.subtract(1, 'day'), today.subtract(1, 'day')]],
    ['thisWeek', [monday, monday.add(6, 'day')]],
    ['thisMonth', [today.startOf('month'), today.endOf('month').startOf('day')]],
    ['last7', last(7)],
    ['last30', last(30)],
    ['last90', last(90)],
    ['last180', last(180)],
  ]
  return named.map(([name, value]) => ({ label: text(`resource:date.${name}`), value }))
}

export function dayShortcuts(now = shanghaiNow()): { label: string; value: Dayjs }[] {
  const today = now.startOf('day')
  return [
    { label: text('resource:date.today'), value: today },
    { label: text('resource:date.yesterday'), value: today.subtract(1, 'day') },
  ]
}
