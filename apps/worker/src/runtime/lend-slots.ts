import type { Worker } from 'bullmq'

/** Runs that may work beside one whose file takes long to read. */
export const spareSlots = 2

export interface LentSlots {
  /** Called when a reading becomes slow (true) and when it is over (false). */
  tell(isSlow: boolean): void
  /** Whether a tenant that has so many runs under way leaves the free slot to others for now. */
  isShareUsed(runs: number): boolean
}

/**
 * Other runs of a queue do not wait for one whose file takes long to read: during such a reading the spare slots take
 * jobs too, but the last slot takes none of a tenant that has the others.
 */
export function lendSlots(spare: Worker, onError: (error: unknown) => void): LentSlots {
  let slow = 0
  return {
    tell(isSlow) {
      slow += isSlow ? 1 : -1
      if (isSlow && slow === 1) void spare.resume().catch(onError)
      if (!isSlow && slow === 0) void spare.pause(true).catch(onError)
    },
    isShareUsed: runs => slow > 0 && runs >= spareSlots,
  }
}
