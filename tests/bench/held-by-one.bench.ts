import { monitorEventLoopDelay } from 'node:perf_hooks'
import { bodyLimits } from '@sfa/kit/body-limits'
import { startApi, type TestApi } from '../integration/session/start-api'
import { type BenchRow, withinBudget } from './lib/bench-row'
import { largestBodies } from './lib/largest-bodies'

/** Milliseconds for which one call may keep all others waiting. */
const budget = 200

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
    for (const { call, body, ms } of held.slice(0, 10)) console.log(`${ms.toFixed(0).padStart(6)} ms  ${call}  ${body}`)
    const [longest] = held
    return [
      withinBudget(
        `heaviest bodies of ${new Set(held.map(({ call }) => call)).size} calls: longest pause`,
        'ms',
        longest?.ms ?? 0,
        budget,
      ),
    ]
  } finally {
    await api.stop()
  }
}

type Schema = Record<string, unknown>
interface Document {
  paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }>
  components: { schemas: Record<string, Schema> }
}

function callsOf({ app }: TestApi) {
  const { paths, components } = app.swagger() as unknown as Document
  const calls = new Map([...app.calls].map(([name, call]) => [name.replace(/:(\w+)/g, '{$1}'), call]))
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['application/json']?.schema
    const call = calls.get(`POST ${path}`)
    if (!schema || !call) return []
    return [{ path, schema, components: components.schemas, limits: bodyLimits(call) }]
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
