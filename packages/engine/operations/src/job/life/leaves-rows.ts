import type { RunRow } from '../log/run-row'

/**
 * Whether a run that is cancelled between two attempts leaves something for a worker: of an import that has written rows
 * the others become a file, and the operation log tells of it, as of one that was cancelled while it was carried out.
 */
export const leavesRows = ({ job, params, checkpoint }: Pick<RunRow, 'job' | 'params' | 'checkpoint'>): boolean =>
  job === 'import' && params.undo !== true && Number(checkpoint.written ?? 0) > 0
