import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Call {
  path: string
  body: unknown
  headers?: Readonly<Record<string, string>>
}
export interface Load {
  clients: number
  /** Milliseconds that a client thinks between two calls, on average. */
  thinkMs: number
  seconds: number
}
export interface LoadResult {
  answersPerSecond: number
  /** Milliseconds within which 95 of 100 calls were answered. */
  p95: number
}

/** Clients that call one after the other for a while. Throws where an answer is not 200. */
export async function runClients(
  port: number,
  { clients, thinkMs, seconds }: Load,
  callOf: (client: number, round: number) => Call,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const work = async (client: number) => {
    await pause(Math.random() * thinkMs)
    for (let round = 0; performance.now() < end; round++) {
      const start = performance.now()
      await send(agent, port, callOf(client, round))
      times.push(performance.now() - start)
      if (thinkMs > 0) await pause(thinkMs * (0.5 + Math.random()))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  agent.destroy()
  times.sort((a, b) => a - b)
  return { answersPerSecond: times.length / seconds, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN }
}

/** Sends one call and throws its answer away as it comes. */
export async function readOnce(port: number, call: Call): Promise<void> {
  const agent = new Agent()
  await send(agent, port, call)
  agent.destroy()
}

function send(agent: Agent, port: number, { path, body, headers }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request({
      agent,
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip', ...headers },
    })
    call.on('error', reject)
    call.on('response', answer => {
      answer.on('error', reject)
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`)),
      )
      answer.resume()
    })
    call.end(JSON.stringify(body))
  })
}
