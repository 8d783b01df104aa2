import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import type { TimelineRow } from '@sfa/operations/document/timeline-events'

/** A change bears the time at which its transaction began, which may have waited for others to let go of the document. */
const longestTransaction = 60_000

/**
 * A decision of an approval and the change of the document that it made are one entry: who decided, when, at which node
 * and with which opinion, and what became of the fields. An opinion that a field keeps stands there alone.
 */
export function joinDecisions(
  changes: readonly ChangeRow[],
  events: readonly TimelineRow[],
): { changes: ChangeRow[]; events: ChangeRow[] } {
  const left = new Set(changes.filter(({ source }) => source === 'workflow'))
  const joined = new Set<ChangeRow>()
  const told = events.map(({ isDecision, ...event }) => {
    const change = isDecision ? lastBefore(event, left) : undefined
    if (!change) return event
    left.delete(change)
    joined.add(change)
    return withChange(event, change)
  })
  return { changes: changes.filter(change => !joined.has(change)), events: told }
}

/** The latest change of the same person at or before the event; both have the last first. */
const lastBefore = (event: ChangeRow, changes: ReadonlySet<ChangeRow>): ChangeRow | undefined =>
  [...changes].find(
    change =>
      change.userId === event.userId &&
      change.createTime <= event.createTime &&
      Date.parse(event.createTime) - Date.parse(change.createTime) <= longestTransaction,
  )

function withChange(event: ChangeRow, { changes, operation, traceId }: ChangeRow): ChangeRow {
  const kept = new Set(Object.values(changes).map(([, after]) => after))
  return {
    ...event,
    operation,
    traceId,
    changes,
    ...(event.event && { event: { ...event.event, data: event.event.data.filter(({ value }) => !kept.has(value)) } }),
  }
}
