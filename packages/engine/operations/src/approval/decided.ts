/** What a decision has come to. */
export interface Decided {
  /** What the document's own action has answered, where it was carried out. */
  answer: unknown
  /** Whom the workflow asks next; undefined where it asks for nothing more. */
  asked?: readonly string[] | undefined
}

/** The part of a result of several documents that a decision adds to. */
interface Counts {
  changed: number
  waiting?: number | undefined
  asked?: string[] | undefined
}

/** Counts a document that was decided about, and whom those wait for that are not through yet. */
export function countDecided(result: Counts, { asked }: Decided): void {
  result.changed += 1
  if (!asked) return
  result.waiting = (result.waiting ?? 0) + 1
  result.asked = [...new Set([...(result.asked ?? []), ...asked])]
}
