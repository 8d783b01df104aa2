import { setTimeout as pause } from 'node:timers/promises'
import { CallAbandoned } from '@sfa/db/call/call-scope'
import { AppError } from '@sfa/kernel/app-error'
import type { Services } from '@sfa/operations/services'
import { type Begun, beginOnce, endOnce, type KeptAnswer, type OnceCall } from './idempotency'
import { SignOfLife } from './sign-of-life'

/** The longest that a call takes: its turn and its statements. */
const patienceMs = 60_000
/** How often the end of a call of another process is looked for. */
const lookEveryMs = 250

/** Calls with an Idempotency-Key in one process; those that are sent again wait for the first. */
export class CallsOnce {
  private readonly sign: SignOfLife
  /** Ends of the calls that are carried out here. */
  private readonly ends = new Map<string, Promise<void>>()

  constructor(private readonly services: Pick<Services, 'db' | 'connections'>) {
    this.sign = new SignOfLife(services.connections)
  }

  /**
   * What was answered to the first call with this key, for which the others wait; or that this one is to be carried out.
   * A first call that failed on our side, or whose process died before it wrote, lets the next one begin. Throws as
   * `beginOnce`, `idempotencyBusy` for a first call that takes too long, and `CallAbandoned`.
   */
  async begin(call: OnceCall, signal: AbortSignal): Promise<{ begun: Begun } | { kept: KeptAnswer }> {
    const until = Date.now() + patienceMs
    for (;;) {
      if (signal.aborted) throw new CallAbandoned()
      const once = await beginOnce(this.services, call, await this.sign.name())
      if (once !== 'working') return once
      if (Date.now() > until) throw new AppError('idempotencyBusy', {}, 409)
      await Promise.race([this.ends.get(nameOf(call)), pause(lookEveryMs)].filter(Boolean))
    }
  }

  /** Carries a call out under its key; `end` is called with the answer that is kept, or without one. */
  carryOut(call: OnceCall, begun: Begun): (kept: KeptAnswer | undefined) => Promise<void> {
    const name = nameOf(call)
    let over: () => void = () => undefined
    this.ends.set(
      name,
      new Promise(resolve => {
        over = resolve
      }),
    )
    return async kept => {
      try {
        await endOnce(this.services, call, begun, kept)
      } finally {
        this.ends.delete(name)
        over()
      }
    }
  }

  close(): Promise<void> {
    return this.sign.close()
  }
}

const nameOf = ({ tenantId, callerId, idempotencyKey }: OnceCall) => `${tenantId} ${callerId} ${idempotencyKey}`
