import { setTimeout as delay } from 'node:timers/promises'

/** A project whose tests load the machine gives more (vitest.config.ts). */
const patienceMs = Number(process.env.TEST_PATIENCE_MS ?? 30_000)

/**
 * Asks until the answer is truthy and returns it. Throws after `timeoutMs`, naming `what` it waited for and the last
 * answer or error.
 */
export async function waitUntil<T>(
  what: string,
  ask: () => T | Promise<T>,
  { timeoutMs = patienceMs, everyMs = 50 } = {},
): Promise<Exclude<T, undefined | null | false | 0 | ''>> {
  const end = Date.now() + timeoutMs
  let last: unknown
  for (;;) {
    try {
      const answer = await ask()
      if (answer) return answer as Exclude<T, undefined | null | false | 0 | ''>
      last = answer
    } catch (error) {
      last = error
    }
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}; last: ${describe(last)}`)
    await delay(everyMs)
  }
}

const describe = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : JSON.stringify(value))
