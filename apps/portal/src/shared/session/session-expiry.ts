/** Milliseconds without a click after which a session ends, and between two looks at it. */
export const idleLimitMs = 72e5
export const idleCheckMs = 30_000

const key = 'lastClick'
// Not every click needs a write; 5 s against two hours is nothing.
const writeEveryMs = 5_000

/** Tabs share the last click: working in one must not end the session of the other. */
export function readLastClick(): number | undefined {
  const stored = Number(localStorage.getItem(key))
  return stored > 0 ? stored : undefined
}

export function markClick(now = Date.now()): void {
  const last = readLastClick()
  if (last === undefined || now - last >= writeEveryMs || now < last) localStorage.setItem(key, String(now))
}

/** Only mouse clicks count. Never clicked = the session has just begun. */
export const isExpired = (lastClick: number | undefined, now: number): boolean =>
  lastClick !== undefined && now - lastClick > idleLimitMs

export interface ExpiryWatch {
  /** False on the login and callback pages, where nothing can expire. */
  applies: () => boolean
  onExpired: () => void
}

/** Starts the check; answers the function that stops it. */
export function watchExpiry({ applies, onExpired }: ExpiryWatch): () => void {
  const check = () => {
    if (!applies()) return
    if (isExpired(readLastClick(), Date.now())) onExpired()
    else if (readLastClick() === undefined) markClick()
  }
  const clicked = () => {
    // A click after two hours does not revive the session that the next check would end.
    if (applies() && isExpired(readLastClick(), Date.now())) onExpired()
    else markClick()
  }
  check()
  const timer = setInterval(check, idleCheckMs)
  window.addEventListener('click', clicked, true)
  return () => {
    clearInterval(timer)
    window.removeEventListener('click', clicked, true)
  }
}
