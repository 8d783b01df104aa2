import { AppError } from '@sfa/kernel/app-error'
import { CallAbandoned, type CallScope } from './call-scope'

interface Waiting {
  owner: string | null
  begin: () => void
}

export interface Turns {
  /** At once, over all users. */
  most: number
  /** At once, of one user. */
  mostOfOne: number
  /** Milliseconds after which the caller is told that the system is busy. */
  patienceMs: number
}

/**
 * A number of turns that users share fairly: the next one goes to the user who holds the fewest, and of those to the
 * one who has waited longest. Requests before the user is known (for the session itself) go first and are not counted.
 */
export class FairTurns {
  private taken = 0
  private readonly held = new Map<string, number>()
  private readonly waiting = new Set<Waiting>()

  constructor(private readonly turns: Turns) {}

  /**
   * A turn; the answer gives it back. `onWait` is told how the place of the call is asked for while it waits. Throws `busy`
   * (HTTP 503) and `CallAbandoned`.
   */
  take(
    call: Pick<CallScope, 'owner' | 'signal'> | undefined,
    patienceMs = this.turns.patienceMs,
    onWait?: (ahead: () => number) => void,
  ): Promise<() => void> {
    const owner = call?.owner ?? null
    if (call?.signal.aborted) return Promise.reject(new CallAbandoned())
    if (this.waiting.size === 0 && this.isFree(owner)) return Promise.resolve(this.begin(owner))
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        call?.signal.removeEventListener('abort', abandon)
        this.waiting.delete(waiting)
      }
      const fail = (error: Error) => {
        leave()
        reject(error)
      }
      const abandon = () => fail(new CallAbandoned())
      const timer = setTimeout(() => fail(new AppError('busy', {}, 503)), patienceMs)
      const waiting: Waiting = {
        owner,
        begin: () => {
          leave()
          resolve(this.begin(owner))
        },
      }
      call?.signal.addEventListener('abort', abandon)
      this.waiting.add(waiting)
      onWait?.(() => this.aheadOf(waiting))
      this.pass()
    })
  }

  /** Who has a turn, and who waits and would have one sooner, as it stands now. */
  private aheadOf(one: Waiting): number {
    if (!this.waiting.has(one)) return 0
    const queued = new Map<string | null, number>()
    const places = [...this.waiting].map(waiting => {
      const before = queued.get(waiting.owner) ?? 0
      queued.set(waiting.owner, before + 1)
      return { waiting, round: waiting.owner === null ? -1 : this.heldBy(waiting.owner) + before }
    })
    // The sort is stable: of equals, the first has waited longest.
    places.sort((a, b) => a.round - b.round)
    return this.taken + places.findIndex(({ waiting }) => waiting === one)
  }

  private isFree(owner: string | null): boolean {
    return this.taken < this.turns.most && this.heldBy(owner) < this.turns.mostOfOne
  }

  private heldBy(owner: string | null): number {
    return owner === null ? 0 : (this.held.get(owner) ?? 0)
  }

  private begin(owner: string | null): () => void {
    this.count(owner, 1)
    let over = false
    return () => {
      if (over) return
      over = true
      this.count(owner, -1)
      this.pass()
    }
  }

  private count(owner: string | null, by: number): void {
    this.taken += by
    if (owner === null) return
    const held = this.heldBy(owner) + by
    if (held === 0) this.held.delete(owner)
    else this.held.set(owner, held)
  }

  private pass(): void {
    for (let next = this.next(); next; next = this.next()) next.begin()
  }

  /** Sets keep their order, so that the first of equals has waited longest. */
  private next(): Waiting | undefined {
    let best: Waiting | undefined
    for (const one of this.waiting) {
      if (!this.isFree(one.owner)) continue
      if (one.owner === null) return one
      if (!best || this.heldBy(one.owner) < this.heldBy(best.owner)) best = one
    }
    return best
  }
}
