import type { App } from '../../server-context'
import { bullBoardRoutes } from '../bull-board/bull-board-routes'
import { monitorRoutes } from '../monitor/monitor-routes'
import { eventRoutes } from './event-routes'
import { jobRoutes } from './job-routes'
import type { JobsContext } from './jobs-context'
import { logRoutes } from './log-routes'

/** Every call about jobs; registered beside the other route modules. */
export const jobAreaRoutes = (jobs: JobsContext): ((app: App) => Promise<void>)[] => [
  logRoutes,
  jobRoutes(jobs),
  eventRoutes(jobs),
  monitorRoutes(jobs),
  bullBoardRoutes(jobs),
]
