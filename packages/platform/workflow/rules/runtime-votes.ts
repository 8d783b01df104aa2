import type { ApproveNode } from './graph'

/** Open: waits for its holder. The others say how it ended; `void`: something else ended it. */
export const taskStates = ['open', 'agreed', 'rejected', 'returned', 'transferred', 'auto', 'void'] as const
export type TaskState = (typeof taskStates)[number]

export const instanceStates = ['running', 'approved', 'rejected', 'withdrawn', 'terminated'] as const
export type InstanceState = (typeof instanceStates)[number]

/** A task as far as it counts. Tasks of one seat are one vote: who was asked, who took it over, who was added. */
export interface Vote {
  seat: number
  state: TaskState
  /** Asked for an opinion by the holder, to whom the task comes back: it counts for nothing. */
  advises?: boolean
}

/** What a seat says: rejected by any of its tasks, agreed once none of them is open any more. */
export function seatOf(votes: readonly Vote[]): 'agreed' | 'rejected' | null {
  const counted = votes.filter(({ state, advises }) => !advises && state !== 'transferred' && state !== 'void')
  if (counted.some(({ state }) => state === 'rejected')) return 'rejected'
  if (votes.some(({ state }) => state === 'open')) return null
  return counted.length > 0 ? 'agreed' : null
}

/**
 * What the votes at an approve node come to; null while it waits. `queued` are people of 依次 who have not been asked
 * yet. The share is of all who were asked: it ends where it is reached, or cannot be reached any more.
 */
export function outcomeOf(
  { mode, passShare }: Pick<ApproveNode, 'mode' | 'passShare'>,
  votes: readonly Vote[],
  queued = 0,
): 'passed' | 'rejected' | null {
  const seats = [...new Set(votes.map(({ seat }) => seat))].map(seat =>
    seatOf(votes.filter(vote => vote.seat === seat)),
  )
  const agreed = seats.filter(one => one === 'agreed').length
  const rejected = seats.filter(one => one === 'rejected').length
  if (mode === 'any') return agreed > 0 ? 'passed' : rejected > 0 ? 'rejected' : null
  if (mode === 'sequence') return rejected > 0 ? 'rejected' : agreed === seats.length && queued === 0 ? 'passed' : null
  const needed = Math.ceil((seats.length * passShare) / 100)
  if (agreed >= needed) return 'passed'
  return seats.length - rejected < needed ? 'rejected' : null
}
