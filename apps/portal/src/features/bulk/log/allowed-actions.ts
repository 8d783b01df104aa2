import { isRunning } from '@sfa/kit/job/phase'
import type { JobRow } from '../../../shared/job/job-row'
import { mayUndo } from '../job/job-actions'
import { mayRepair } from '../repair/may-repair'

export const logActions = ['continue', 'repair', 'download', 'cancel', 'retry', 'undo', 'details'] as const
export type LogAction = (typeof logActions)[number]

interface Person {
  userID: string | undefined
  /** Opens everybody's files and jobs. */
  watches: boolean
  /** May make a change like the row's, and so may undo one that another user made. */
  mayChange?: boolean
}

/**
 * What a person may do with a row: steering is for its owner, files also for who watches all
 * jobs, and a batch change can be undone by every user who may make it.
 */
export function allowedActions(row: JobRow, { userID, watches, mayChange }: Person, now: Date): LogAction[] {
  const own = row.userID === userID
  const allowed: Record<LogAction, boolean> = {
    continue: own && row.phase === 'preview',
    // The details say how many rows wait, and where there are too many for the grid.
    repair: row.failureCount > 0 && mayRepair(row, userID),
    download: (own || watches) && mainFile(row) !== undefined,
    cancel: own && isRunning(row.phase),
    retry: own && (row.phase === 'failed' || row.phase === 'cancelled'),
    undo: mayUndo(row, now) && (row.job === 'batch-change' ? mayChange === true : own),
    details: true,
  }
  return logActions.filter(action => allowed[action])
}

/** The file that a person most likely wants: the export, else what was refused, else the result. */
export const mainFile = ({ links, direction }: JobRow) =>
  direction === 'export' ? links.file : (links.failed ?? links.unprocessed ?? links.result)
