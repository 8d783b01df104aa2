import type { JobDetails } from '@sfa/kit/calls/job-details'
import type { TimelineEntry } from '../../../shared/job/job-row'

/** A product import of u1 that is done, changed as a test needs it. */
export const aJob = (changes: Partial<JobDetails> = {}): JobDetails => ({
  batchId: '7',
  batchID: '7',
  fileName: 'products.xlsx',
  type: '3',
  kind: 'Product',
  businessType: 3,
  job: 'import',
  direction: 'import',
  status: '2',
  phase: 'done',
  isCover: '0',
  repairOf: null,
  startTime: '2025-11-20 10:00:00',
  endTime: '2025-11-20 10:00:10',
  total: 100,
  successCount: 100,
  failureCount: 0,
  errorCode: null,
  errorParams: {},
  errorMessage: null,
  userName: 'Zhou',
  userID: 'u1',
  createBy: 'zhou',
  remark: null,
  acknowledged: '0',
  links: {},
  progress: { stage: null, percent: null, rowsPerSecond: null, etaSeconds: null },
  timeline: [],
  ...changes,
})

/** A timeline of events; a phase stands for entering it. Ten seconds apart. */
export const aTimeline = (...events: string[]): TimelineEntry[] =>
  events.map((event, index) => {
    const isPhase = !['created', 'claimed', 'confirmed', 'retried', 'sentAgain', 'cancelAsked'].includes(event)
    return {
      time: `2025-11-20 10:0${Math.floor(index / 6)}:${String((index % 6) * 10).padStart(2, '0')}`,
      event: isPhase ? 'phase' : event,
      phase: isPhase ? (event as TimelineEntry['phase']) : null,
      attempt: 1,
      userName: null,
      details: {},
    }
  })
