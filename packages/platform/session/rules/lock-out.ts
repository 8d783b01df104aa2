export const captchaAfter = 3
export const lockAfter = 5
export const lockMinutes = 15
/** After this many hours without another failure, earlier failures no longer count. */
export const forgetAfterHours = 24

export interface SignInFailures {
  count: number
  lastAt: Date
  lockedUntil: Date | null
}

export interface Standing {
  /** Whole minutes until the lock ends; 0 is not locked. */
  lockedMinutes: number
  captchaRequired: boolean
}

const minute = 60_000

/** Captcha after 3 failures, 15 minutes' lock after 5. */
export function standingOf(failures: SignInFailures | null, now: Date): Standing {
  const { count, lockedUntil } = stillCounting(failures, now)
  return {
    lockedMinutes: lockedUntil ? Math.ceil((lockedUntil.getTime() - now.getTime()) / minute) : 0,
    captchaRequired: count >= captchaAfter,
  }
}

export function afterFailure(failures: SignInFailures | null, now: Date): SignInFailures {
  const count = stillCounting(failures, now).count + 1
  return {
    count,
    lastAt: now,
    lockedUntil: count >= lockAfter ? new Date(now.getTime() + lockMinutes * minute) : null,
  }
}

/** After a lock the count begins again. */
function stillCounting(failures: SignInFailures | null, now: Date): Pick<SignInFailures, 'count' | 'lockedUntil'> {
  if (!failures) return { count: 0, lockedUntil: null }
  const served = failures.lockedUntil !== null && failures.lockedUntil <= now
  const old = now.getTime() - failures.lastAt.getTime() > forgetAfterHours * 60 * minute
  return served || old ? { count: 0, lockedUntil: null } : failures
}
