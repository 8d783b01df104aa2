import { currentCall, runInCall } from './call-scope'
import { FairTurns, type Turns } from './fair-turns'

/**
 * A queue with connections of its own for one class of slow work. How many run at once is its share of the database's
 * processors; whatever waits here, the connections of short calls are free for them.
 */
class Lane {
  private readonly turns: FairTurns

  constructor(readonly limits: Turns) {
    this.turns = new FairTurns(limits)
  }

  /**
   * Runs work when its turn comes; until then the call knows its place. At once outside of calls. The work may have one
   * connection at a time. Throws `busy` and `CallAbandoned`.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const call = currentCall()
    if (!call || call.hasOwnConnection) return work()
    const giveBack = await this.turns
      .take(call, undefined, ahead => {
        call.ahead = ahead
      })
      .finally(() => {
        call.ahead = undefined
      })
    try {
      return await runInCall({ ...call, hasOwnConnection: true }, work)
    } finally {
      giveBack()
    }
  }
}

export type { Lane }

/** A report of many rows takes seconds, and who asked for it is told the place in the queue, so that it may wait long. */
const reports = new Lane({ most: 2, mostOfOne: 1, patienceMs: 90_000 })
/** Other views that are searched as reports are: logs, tasks, stock. */
const views = new Lane({ most: 2, mostOfOne: 1, patienceMs: 20_000 })
/** What reads a whole large table: exact counts, and the ids of a list without pages. */
const counts = new Lane({ most: 2, mostOfOne: 1, patienceMs: 20_000 })

export const lanes = { reports, views, counts }

/** What all lanes together take of a pool. */
export const connectionsOfLanes = Object.values(lanes).reduce((sum, { limits }) => sum + limits.most, 0)
