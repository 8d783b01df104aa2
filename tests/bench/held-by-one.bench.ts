import { monitorEventLoopDelay } from 'node:perf_hooks'
import { bodyLimits } from '@sfa/resource-kit/body-limits'
import { startApi, type TestApi } from '../integration/session/start-api'
import { documentOf } from '../integration/support/api-document'
import { type BenchRow, withinBudget } from './lib/bench-row'
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
 * after the other, and the longest pause of the event loop counts. Each call that held it is tried twice more, and the
 * shortest counts, since the machine pauses too.
 */
export async function run(): Promise<BenchRow[]> {
  const api = await startApi()
  try {
    const held: Held[] = []
    for (const { path, schema, components, limits } of callsOf(api)) {
      for (const [body, payload] of Object.entries(largestBodies(schema, components, limits))) {
        let ms = await heldBy(api, path, payload)
        for (let again = 0; again < 2 && ms > budget / 4; again++) ms = Math.min(ms, await heldBy(api, path, payload))
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

function callsOf(api: TestApi) {
  const { operations, components } = documentOf(api)
  const calls = new Map([...api.app.calls].map(([name, call]) => [name.replace(/:(\w+)/g, '{$1}'), call]))
  return operations.flatMap(({ method, path, body }) => {
    const call = calls.get(`${method} ${path}`)
    return body && call ? [{ path, schema: body, components, limits: bodyLimits(call) }] : []
  })
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
