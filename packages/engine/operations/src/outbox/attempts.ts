/** Tries over about a day; then what is sent has failed. */
export const mostAttempts = 16
const longestRestSeconds = 2 * 60 * 60

/** Seconds until the next try: 5, 10, 20 … two hours, ±20 % so that what failed together does not return so. */
export const restSeconds = (attempts: number, random = Math.random()): number =>
  Math.min(5 * 2 ** (attempts - 1), longestRestSeconds) * (0.8 + random * 0.4)

/** The state of what is sent after an attempt, of so many, that ended with this problem or with none. */
export const stateAfter = (attempts: number, problem: string | null | undefined): 'sent' | 'failed' | 'waiting' =>
  !problem ? 'sent' : attempts >= mostAttempts ? 'failed' : 'waiting'
