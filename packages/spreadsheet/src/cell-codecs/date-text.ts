import type { SheetDate } from '../excel-date'

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)

/** 2026-01-05 */
export function dateText(date: SheetDate): string {
  return `${String(date.year).padStart(4, '0')}-${two(date.month)}-${two(date.day)}`
}

/** 13:45:30 */
export function timeText(date: SheetDate): string {
  return `${two(date.hour)}:${two(date.minute)}:${two(date.second)}`
}
