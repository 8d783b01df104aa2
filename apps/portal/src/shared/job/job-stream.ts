import { gateway } from '../request/gateway'
import { openEventStream } from '../request/sse'
import { onSessionEnd } from '../session/session'
import { createStore, type Store } from '../store'
import { hasEnded, type JobRow } from './job-row'

/** Latest state of the jobs that the server tells of; empty while the line is down, so that nothing old is shown. */
export interface LiveJobs {
  connected: boolean
  rows: ReadonlyMap<string, JobRow>
}

export interface JobStream {
  store: Store<LiveJobs>
  /** Opens the stream while there is a listener; answers the function that stops it. */
  open(): () => void
  /** Called with a row and what was known of it before. */
  onRow(listener: (row: JobRow, before: JobRow | undefined) => void): () => void
}

const nothing: LiveJobs = { connected: false, rows: new Map() }
/** Ended jobs beyond this many are forgotten, oldest first. */
const kept = 300

export function createJobStream(url: string): JobStream {
  const store = createStore<LiveJobs>(nothing)
  const listeners = new Set<(row: JobRow, before: JobRow | undefined) => void>()
  // It is kept after a lost connection: a job that ended meanwhile must still be seen to end.
  const known = new Map<string, JobRow>()
  let users = 0
  let stream: { close(): void } | undefined

  const take = (row: JobRow) => {
    const before = known.get(row.batchId)
    known.set(row.batchId, row)
    forgetOld(known)
    store.set(({ rows }) => ({ connected: true, rows: forgetOld(new Map(rows).set(row.batchId, row)) }))
    for (const listener of [...listeners]) listener(row, before)
  }

  return {
    store,
    open() {
      users++
      stream ??= openEventStream(url, {
        onConnected: connected => store.set(({ rows }) => (connected ? { connected, rows } : nothing)),
        onEvent({ event, data }) {
          if (event === 'job') take(JSON.parse(data) as JobRow)
        },
      })
      return () => {
        users--
        if (users > 0) return
        stream?.close()
        stream = undefined
        known.clear()
        store.set(nothing)
      }
    },
    onRow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function forgetOld(rows: Map<string, JobRow>): Map<string, JobRow> {
  for (const [id, row] of rows) {
    if (rows.size <= kept) break
    if (hasEnded(row)) rows.delete(id)
  }
  return rows
}

const eventsUrl = `${gateway}/portalsync/eximport/job/events`

/** The signed-in user's own jobs. */
export const ownJobs = createJobStream(eventsUrl)
/** Everybody's jobs of the tenant; needs the monitor's key. */
export const allJobs = createJobStream(`${eventsUrl}?all=1`)

// Nothing of one user's may be seen by the next.
onSessionEnd(() => {
  for (const { store } of [ownJobs, allJobs]) store.set(nothing)
})
