import { midnightBefore } from '@sfa/kernel/china-day'
import { RowRandom } from '../random'
import { workTime } from '../work-time'

/** What one row of the demo's logs shows. */
export type Story =
  | { log: 'import'; how: 'same'; kind: string; by: Person }
  | { log: 'import'; how: 'partial' | 'noHeader' | 'damaged' | 'cancelled' | 'undone'; by: Person }
  | { log: 'import'; how: 'repair' | 'prices'; by: 'admin' }
  | { log: 'import'; how: 'platform'; by: 'clerk' }
  | { log: 'export'; how: 'done'; kind: string; by: Person; part: number }
  | { log: 'export'; how: 'stuck'; by: 'admin' }

/** Sign-in name of the person who asked for it. */
export type Person = 'admin' | 'clerk' | 'viewer'

export interface PlannedStory {
  story: Story
  at: Date
}

const imports = 40
const exports = 60
/** Uploads and results are kept for a month; the oldest of the demo are younger, so that all of them can be opened. */
const days = 20

const clerkKinds = ['Product', 'Product', 'Brand', 'Category', 'PackSize', 'ProductGroup', 'ProductList'] as const
const adminKinds = ['Unit', 'Dictionary', 'Dept', 'Organization', 'Area'] as const
const exportKinds = [
  'Product',
  'Product',
  'Product',
  'Brand',
  'Category',
  'PackSize',
  'ProductGroup',
  'ProductList',
] as const

/** The hour of the last workday before `now`, UTC+8. */
function lastWorkdayAt(now: Date, hour: number): Date {
  const day = midnightBefore(workTime(now, 1, new RowRandom(1, 'job-story-day', 0)))
  return new Date(day + hour * 3_600_000)
}

/**
 * 40 uploads and 60 downloads of working hours before `now`, oldest first, of which the last four are for tours: orders of
 * a platform with 25 refused rows of 1,200, an import with 137 refused rows, prices that are 38% too low and wait to be undone, and an export that broke down.
 */
export function planStories(now: Date): PlannedStory[] {
  const random = new RowRandom(1, 'job-story', 0)
  const someImports = Array.from({ length: imports - 3 }, (_, index): Story => {
    if (index % 13 === 4) return { log: 'import', how: index % 2 === 0 ? 'noHeader' : 'damaged', by: 'clerk' }
    if (index % 13 === 9) return { log: 'import', how: index % 2 === 0 ? 'undone' : 'cancelled', by: 'admin' }
    if (index % 5 === 2) return { log: 'import', how: 'partial', by: 'clerk' }
    return index % 4 === 3
      ? { log: 'import', how: 'same', kind: random.pick(adminKinds), by: 'admin' }
      : {
          log: 'import',
          how: 'same',
          kind: random.pick(clerkKinds),
          by: random.pick(['clerk', 'clerk', 'admin'] as const),
        }
  })
  const someExports = Array.from({ length: exports - 1 }, (_, index): Story => {
    const admin = index % 6 === 5
    return {
      log: 'export',
      how: 'done',
      kind: admin ? random.pick([...adminKinds, 'User'] as const) : random.pick(exportKinds),
      by: admin ? 'admin' : random.pick(['clerk', 'clerk', 'viewer'] as const),
      part: random.int(6),
    }
  })
  const working = [...someImports, ...someExports].map((story, index) => ({
    story,
    at: workTime(now, 4 + random.next() * days, new RowRandom(1, 'job-story-time', index)),
  }))
  return [
    ...working.sort((a, b) => a.at.getTime() - b.at.getTime()),
    { story: { log: 'import', how: 'platform', by: 'clerk' }, at: lastWorkdayAt(now, 9.3527) },
    { story: { log: 'import', how: 'repair', by: 'admin' }, at: lastWorkdayAt(now, 10.2116) },
    { story: { log: 'import', how: 'prices', by: 'admin' }, at: lastWorkdayAt(now, 14.5981) },
    { story: { log: 'export', how: 'stuck', by: 'admin' }, at: lastWorkdayAt(now, 16.7873) },
  ]
}
