import { setTimeout as delay } from 'node:timers/promises'

/** Asks again every `every` milliseconds until the answer is truthy; false after `timeout` milliseconds. */
export async function waitUntil(
  ask: () => boolean | Promise<boolean>,
  { timeout, every = 25 }: { timeout: number; every?: number },
): Promise<boolean> {
  const end = Date.now() + timeout
  while (!(await ask())) {
    if (Date.now() > end) return false
    await delay(every)
  }
  return true
}
