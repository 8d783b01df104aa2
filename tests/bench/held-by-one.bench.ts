import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startApi, type TestApi } from '../integration/session/start-api'
import { type BenchRow, withinBudget } from './lib/bench-row'
import { callsWithBodies } from './lib/calls-with-bodies'
import { largestBodies } from './lib/largest-bodies'

/** Milliseconds for which one call may keep all others waiting. */
const budget = 200
/** The longest are told also where they are within the budget. */
const namedAtLeast = 5

interface Held {
  call: string
  body: string
  ms: number
}

/**
 * How long one caller holds the process: every call of the API document is sent the heaviest bodies that it takes, one
 * after the other, and the longest pause of the event loop counts. What held it is tried again, more often where it
 * was too long, and the shortest counts, since the machine pauses too.
 */
export async function run(): Promise<BenchRow[]> {
  const api = await startApi()
  try {
    const held: Held[] = []
    for (const { path, schema, components, limits } of callsWithBodies(api)) {
      for (const [body, payload] of Object.entries(largestBodies(schema, components, limits))) {
        let ms = await heldBy(api, path, payload)
        for (let again = 0; again < (ms > budget ? 8 : 2) && ms > budget / 4; again++)
          ms = Math.min(ms, await heldBy(api, path, payload))
        held.push({ call: path, body, ms })
      }
    }
    held.sort((one, other) => other.ms - one.ms)
    const calls = new Set(held.map(({ call }) => call)).size
    return held
      .filter(({ ms }, place) => place < namedAtLeast || ms > budget)
      .map(({ call, body, ms }, place) =>
        withinBudget(`heaviest bodies of ${calls} calls, pause ${place + 1}: ${call}, ${body}`, 'ms', ms, budget),
      )
  } finally {
    await api.stop()
  }
}

/** Some calls end sessions: who is signed out signs in and calls again. */
async function heldBy(api: TestApi, path: string, payload: string, again = true): Promise<number> {
  token ??= await api.tokenOf('yunhe', 'admin')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  await new Promise(setImmediate)
  delay.enable()
  const url = path.replace(/\{\w+\}/g, '1')
  const { statusCode } = await api.app.inject({ method: 'POST', url, headers, payload })
  await new Promise(resolve => setTimeout(resolve, 3))
  delay.disable()
  if (statusCode !== 401 || !again) return delay.max / 1e6
  token = undefined
  return heldBy(api, path, payload, false)
}

let token: string | undefined
