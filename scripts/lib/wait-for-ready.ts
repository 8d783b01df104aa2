import { setTimeout as delay } from 'node:timers/promises'

/** Polls an address until it answers 200. False when `signal` ends the wait or `timeout` milliseconds have passed. */
export async function waitForReady(address: string, timeout: number, signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + timeout
  while (!signal.aborted && Date.now() < end) {
    if (await answersOk(address)) return true
    await delay(100)
  }
  return false
}

async function answersOk(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
