import { isRunning, isWorking } from '@sfa/kit/job/phase'
import { chunks, isHeld, rowsOfChunk } from './import-life-model'
import type { Point } from './import-life-moves'

/** The table that an attempt fills with the rows of the file. */
export const stagedBy = ({ run }: Point['attempts'][number]): string => `staging.import_${run.id}_${run.attempt}_rows`

/** What is wrong at a point; undefined where nothing is. */
export function faultAt({ attempts, seen, asked, stray = [] }: Point, before: Point, move: string): string | undefined {
  const { phase, workerId, cancelRequested, params, rows, successCount, staged, tables } = seen
  const all = chunks * rowsOfChunk
  if (phase === 'done' && (rows !== all || successCount !== all)) return 'done without all of its rows'
  if (params.preview === true && params.confirmed !== true && rows > 0) return 'rows that were not confirmed'
  if (phase === 'preview' && (cancelRequested || workerId !== null)) return 'a preview that is not free for its user'
  if (phase === 'undone' && rows > 0) return 'undone with rows'
  if (phase === 'cancelled' && asked === 'cancelAndUndo' && rows > 0)
    return 'cancelled with rows that were to be undone'
  if (!isRunning(phase) && params.undo !== true && rows !== successCount) return 'ended with other rows than it counts'
  if (!isRunning(phase) && workerId !== null) return 'ended in the hands of a worker'
  if (phase === 'queued' && workerId === null && cancelRequested && (rows === 0 || params.undo === true))
    return 'cancelled, and no worker has anything to do'
  const alive = [...attempts.map(stagedBy), ...stray]
  if (!isRunning(phase) && tables.some(table => !alive.includes(table))) return 'ended with staged rows'
  if (isRunning(phase) && params.undo !== true && staged !== null && phase !== 'queued' && phase !== 'parsing')
    if (!tables.includes(staged)) return 'at work without its staged rows'
  if (phase === 'preview' && (staged === null || !tables.includes(staged))) return 'a preview without its staged rows'
  const at = /^step (\d)$/.exec(move)?.[1]
  const stepped = at === undefined ? undefined : before.attempts[Number(at)]
  if (stepped && !isHeld(stepped, before.seen)) {
    const { tables: __, ...was } = before.seen
    const { tables: ___, ...is } = seen
    if (JSON.stringify(was) !== JSON.stringify(is)) return 'changed by an attempt that does not hold it'
  }
  return undefined
}

/** What is wrong where nothing happens any more by itself. */
export function faultAtRest({ attempts, seen, asked }: Point): string | undefined {
  const { phase, workerId, rows } = seen
  if (attempts.length > 0 || workerId !== null || isWorking(phase)) return undefined
  const ends: Record<Point['asked'], readonly string[]> = {
    create: ['preview', 'done'],
    confirm: ['done'],
    // What was written already when the wish came is kept.
    cancel: ['cancelled', 'done', 'undone'],
    cancelAndUndo: ['cancelled', 'undone'],
    retry: ['done', 'preview', 'undone'],
    undo: ['undone'],
    expire: ['cancelled'],
    pause: [],
    resume: [],
  }
  if (!ends[asked].includes(phase)) return `at rest as ${phase} after ${asked}`
  if (asked === 'cancelAndUndo' && rows > 0) return 'rows that were to be undone'
  return undefined
}
