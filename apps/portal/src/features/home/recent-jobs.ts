import { useQuery } from '@tanstack/react-query'
import { polling } from '../../shared/polling'
import { type RequestOptions, search } from '../../shared/request'
import { useSession } from '../../shared/session'
import { usePermission } from '../../shared/use-permission'

export const uploadLogPath = '/importexport/uploadlog'
export const downloadLogPath = '/importexport/downloadlog'

export const phases = [
  'queued',
  'parsing',
  'validating',
  'preview',
  'writing',
  'done',
  'failed',
  'cancelled',
  'undone',
] as const
export type Phase = (typeof phases)[number]

/** What the home page shows of a row of either log (docs/wire.md). */
interface LogRow {
  batchId: string
  /** None of a batch change, which is called by its kind. */
  fileName: string | null
  kind: string
  job: string
  userID: string
  phase: Phase
  startTime: string
  total: number | null
  successCount: number | null
  failureCount: number | null
  errorMessage: string | null
  progress?: { percent?: number }
}

export interface RecentJob extends LogRow {
  direction: 'upload' | 'download'
}

const shown = 8
const runningEveryMs = 3_000
const runs: readonly Phase[] = ['queued', 'parsing', 'validating', 'writing']
export const isRunning = ({ phase }: Pick<LogRow, 'phase'>): boolean => runs.includes(phase)

/** Newest first; the two logs as one list. */
export const mergeJobs = (uploads: readonly LogRow[], downloads: readonly LogRow[]): RecentJob[] =>
  [
    ...uploads.map(row => ({ ...row, direction: 'upload' as const })),
    ...downloads.map(row => ({ ...row, direction: 'download' as const })),
  ]
    .toSorted((a, b) => b.startTime.localeCompare(a.startTime))
    .slice(0, shown)

/** The user's latest imports and exports, followed while one of them runs. */
export function useRecentJobs() {
  const can = usePermission()
  const userID = useSession().user?.userPerson.userID
  const uploads = can('importexport/uploadlog:search')
  const downloads = can('importexport/downloadlog:search')
  const log = (path: string, allowed: boolean, options: RequestOptions) =>
    allowed
      ? search<LogRow>(path, { userID, page: { pageIndex: 1, pageSize: shown } }, options)
      : Promise.resolve({ rows: [] })
  const query = useQuery({
    queryKey: ['recent-jobs', userID, uploads, downloads],
    // The key of a log shows the jobs of every person; these are the user's own.
    enabled: userID !== undefined && (uploads || downloads),
    queryFn: async context => {
      const options = polling(context)
      const [imports, exports] = await Promise.all([
        log('/portalsync/eximport/uploadlog/search', uploads, options),
        log('/portalsync/eximport/DownloadLog/search', downloads, options),
      ])
      // The log also takes a code for the id, and the code of one may be the id of another.
      const own = (rows: readonly LogRow[]) => rows.filter(row => row.userID === userID)
      return mergeJobs(own(imports.rows), own(exports.rows))
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? runningEveryMs : false),
  })
  return { ...query, permitted: uploads || downloads }
}
