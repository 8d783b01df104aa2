import { secondsBetween } from './format-duration'
import type { TimelineEntry } from './job-row'

const rests = ['preview', 'done', 'failed', 'cancelled']

/** Seconds that a run was queued or at work; not those in which it waited for a person. */
export function workedSeconds(timeline: readonly TimelineEntry[]): number {
  let seconds = 0
  for (const [index, entry] of timeline.entries()) {
    const next = timeline[index + 1]
    if (next && !rests.includes(entry.phase ?? '')) seconds += secondsBetween(entry.time, next.time)
  }
  return seconds
}
