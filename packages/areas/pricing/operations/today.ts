const hours8 = 8 * 3_600_000

/** The day of UTC+8. */
export const today = (now = Date.now()) => new Date(now + hours8).toISOString().slice(0, 10)
