import type { TimelineEntry } from './job-row'

const ended = ['done', 'failed', 'cancelled']

/**
 * Index of the first entry of an undo; the timeline's length where there is none. A run that has ended and is sent
 * again without a retry is being taken back.
 */
export function undoBegan(timeline: readonly TimelineEntry[]): number {
  const end = timeline.findLastIndex(({ event, phase }) => event === 'phase' && ended.includes(phase ?? ''))
  if (end === -1 || timeline.slice(end).some(({ event }) => event === 'retried')) return timeline.length
  return end + 1
}
