import { text } from '../language/locale'

/** Seconds as people say them: 45 秒, 2 分 5 秒, 1 小时 10 分. Whole seconds below an hour, minutes above. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return text('bulk:duration.seconds', { s: whole })
  const minutes = Math.floor(whole / 60)
  if (minutes < 60)
    return whole % 60 === 0
      ? text('bulk:duration.minutes', { m: minutes })
      : text('bulk:duration.minutesSeconds', { m: minutes, s: whole % 60 })
  return text('bulk:duration.hours', { h: Math.floor(minutes / 60), m: minutes % 60 })
}

/** Seconds between two wire times (`YYYY-MM-DD HH:mm:ss`). */
export const secondsBetween = (from: string, to: string): number =>
  (Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / 1000
