/** What the last decision has made of the approval, by how it is noted. */
const endsBy: Readonly<Record<string, readonly string[]>> = {
  approved: ['agreed', 'timePassed'],
  refused: ['rejected', 'timeRejected'],
}
/** Those that say how it was decided; the end says the same as the others. */
const kept: readonly string[] = ['timePassed', 'timeRejected']

interface Told {
  kind: string
  instanceId: string
  userId: string
}

/**
 * A decision that ends an approval is noted twice, as the decision and as the end: a reader is told once, with the
 * node, the opinion and in whose place. `events` have the first one first; an end that something else stands before
 * stays by itself.
 */
export function foldEnds<E extends Told>(events: readonly E[]): E[] {
  const told: E[] = []
  for (const event of events) {
    const before = told.at(-1)
    const isEndOf =
      before?.instanceId === event.instanceId &&
      before.userId === event.userId &&
      endsBy[event.kind]?.includes(before.kind)
    if (isEndOf) told[told.length - 1] = { ...before, kind: kept.includes(before.kind) ? before.kind : event.kind }
    else told.push(event)
  }
  return told
}
