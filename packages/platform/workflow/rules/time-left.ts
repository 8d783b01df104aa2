import { momentOf } from '@sfa/kernel/china-day'

const minuteMs = 60_000

/** What is left until a moment of the wire (UTC+8): how much, in the largest unit that fits, and whether it is over. */
export function timeLeft(
  due: string,
  now = Date.now(),
): { over: boolean; unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.round((momentOf(due) - now) / minuteMs)
  const over = minutes < 0
  const size = Math.abs(minutes)
  if (size < 60) return { over, unit: 'minutes', count: size }
  if (size < 48 * 60) return { over, unit: 'hours', count: Math.round(size / 60) }
  return { over, unit: 'days', count: Math.round(size / (24 * 60)) }
}
