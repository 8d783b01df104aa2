import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { type Attempt, advance, handOnDead, type Look, take, type Wish, wishes } from './import-life-model'

export type Db = Pick<Services, 'db'>

/** A point in the life of one import: what its processes know, and what was asked of it. */
export interface Point {
  /** Tables of attempts that staged when they held the run no more; where such a process dies they are left to the sweep. */
  stray?: readonly string[]
  attempts: readonly Attempt[]
  /** Wishes and accidents that may still come. */
  left: number
  /** The last wish of a person that was taken. */
  asked: Wish | 'create'
  seen: Look
}

export interface Move {
  name: string
  make: (tx: Tx, db: Db, runId: string, point: Point) => Promise<Omit<Point, 'seen'>>
}

const replaced = (attempts: readonly Attempt[], at: number, attempt: Attempt | undefined): Attempt[] =>
  attempts.flatMap((one, index) => (index === at ? (attempt ?? []) : one))

const wish = (name: Wish): Move => ({
  name,
  make: async (tx, db, runId, point) => {
    await wishes[name](tx, db, runId)
    const isOfPerson = name !== 'pause' && name !== 'resume'
    // The first confirmation is part of the plain life, and so is the end of a pause.
    const costs = (name === 'confirm' && point.asked === 'create') || name === 'resume' ? 0 : 1
    return { ...point, left: point.left - costs, asked: isOfPerson ? name : point.asked }
  },
})

/** What happens by itself, and what a user does whose import waits. */
export function plainMoves({ attempts, seen }: Point): Move[] {
  const isCarriedOut = attempts.some(({ isLocked }) => isLocked)
  const moves = attempts.map(
    (attempt, at): Move => ({
      name: `step ${at}`,
      make: async (tx, db, _id, point) => ({
        ...point,
        attempts: replaced(attempts, at, await advance(tx, db, attempt)),
      }),
    }),
  )
  // What was cancelled ends, also where the tenant's jobs are held back.
  const isTaken = !seen.isPaused || seen.cancelRequested
  if (!isCarriedOut && seen.phase === 'queued' && seen.workerId === null && isTaken)
    moves.push({
      name: 'take',
      make: async (_tx, db, runId, point) => {
        const taken = await take(db, seen, runId)
        return { ...point, attempts: taken ? [...attempts, taken] : attempts }
      },
    })
  if (!isCarriedOut && seen.workerId !== null)
    moves.push({
      name: 'hand on',
      make: async (_tx, db, runId, point) => {
        await handOnDead(db, runId, seen)
        return point
      },
    })
  if (seen.phase === 'preview') moves.push(wish('confirm'))
  if (seen.isPaused) moves.push(wish('resume'))
  return moves
}

/** What people and accidents may do beside that: at any point, whether it is refused there or not. */
export function otherMoves({ attempts, left, seen }: Point): Move[] {
  if (left === 0) return []
  const accident = (name: string, at: number, change: Partial<Attempt> | undefined): Move => ({
    name: `${name} ${at}`,
    make: async (_tx, _db, _id, point) => ({
      ...point,
      left: left - 1,
      attempts: replaced(attempts, at, change && { ...(attempts[at] as Attempt), ...change }),
    }),
  })
  return [
    ...(seen.phase === 'preview' ? (['expire'] as const) : (['confirm'] as const)).map(wish),
    ...(['cancel', 'cancelAndUndo', 'retry', 'undo'] as const).map(wish),
    ...(seen.isPaused ? [] : [wish('pause')]),
    ...attempts.flatMap((attempt, at) => [
      accident('die', at, undefined),
      ...(attempt.isLocked ? [accident('cut', at, { isLocked: false })] : []),
      ...(attempt.outcome
        ? []
        : [
            accident('break', at, { outcome: { result: 'broken', message: 'connection lost' } }),
            accident('release', at, { outcome: { result: 'released', reason: 'turn' } }),
          ]),
    ]),
  ]
}

/** What makes two points alike: everything but the numbers of attempts and deliveries. */
export const keyOf = ({ attempts, left, asked, seen }: Point) => {
  const { attempt, delivery: _, staged, tables, ...rest } = seen
  const ofAttempt = (table: string | null) => table && attempt - Number(table.split('_')[2])
  return JSON.stringify([
    left,
    asked,
    rest,
    ofAttempt(staged),
    tables.map(ofAttempt),
    attempts.map(({ run, steps, outcome, isLocked }) => [
      attempt - run.attempt,
      steps,
      outcome?.result,
      isLocked,
      run.params,
      Object.keys(run.checkpoint),
    ]),
  ])
}
