import { expect, it } from 'vitest'
import type { TimelineEntry } from './job-row'
import { undoBegan } from './undo-began'
import { workedSeconds } from './worked-seconds'

const entry = (time: string, event: string, phase: TimelineEntry['phase'] = null): TimelineEntry => ({
  time: `2025-11-20 10:${time}`,
  event,
  phase,
  attempt: 1,
  userName: null,
  details: {},
})
const written = [
  entry('00:00', 'created', 'queued'),
  entry('00:02', 'phase', 'parsing'),
  entry('00:05', 'phase', 'preview'),
  entry('20:05', 'confirmed'),
  entry('20:06', 'phase', 'writing'),
  entry('20:10', 'phase', 'done'),
]

it('does not count the minutes in which a preview waited for its person', () => {
  expect(workedSeconds(written)).toBe(10)
})

it('knows from where on an import is taken back', () => {
  expect(undoBegan(written)).toBe(written.length)
  const undone = [...written, entry('30:00', 'sentAgain'), entry('30:01', 'phase', 'writing')]
  expect(undoBegan(undone)).toBe(written.length)
  expect(workedSeconds(undone)).toBe(11)
})
