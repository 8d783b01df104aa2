import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ninetyFifth } from './bench-row'

interface Sent {
  path: string
  body: object
}

/** One kind of call, and how many of all calls of a person are of it. */
export interface Kind {
  name: string
  share: number
  /** `at` differs from call to call and from person to person. */
  call(at: number): Sent
}

/** People who each make one call after the other and think in between, a second on average. */
export interface Work {
  tokens: readonly string[]
  kinds: readonly Kind[]
}

export interface Worked {
  answers: number
  /** Answers of them that said that the system is busy. */
  busy: number
  /** By kind, milliseconds within which 95 of 100 were answered. */
  p95: Record<string, number>
}

const thinkMs = 1_000

/** Throws where an answer is neither 200 nor busy. */
export async function workFor(port: number, seconds: number, works: readonly Work[]): Promise<Worked> {
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + seconds * 1000
  const kinds = works.flatMap(work => work.kinds)
  const times = new Map(kinds.map(({ name }) => [name, [] as number[]]))
  let busy = 0
  const person = async ({ kinds: mix }: Work, token: string, place: number) => {
    const turns = mix.flatMap(kind => Array.from({ length: kind.share }, () => kind))
    await pause(Math.random() * thinkMs)
    for (let round = place * 7; performance.now() < end; round++) {
      const kind = turns[round % turns.length] as Kind
      const start = performance.now()
      const status = await send(agent, port, token, kind.call(round + place * 101))
      if (status === 503) busy++
      times.get(kind.name)?.push(performance.now() - start)
      await pause(thinkMs * (0.5 + Math.random()))
    }
  }
  await Promise.all(works.flatMap(work => work.tokens.map((token, place) => person(work, token, place))))
  agent.destroy()
  return {
    answers: [...times.values()].reduce((sum, { length }) => sum + length, 0),
    busy,
    p95: Object.fromEntries([...times].map(([name, all]) => [name, ninetyFifth(all)])),
  }
}

function send(agent: Agent, port: number, token: string, { path, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip', authorization: `Bearer ${token}` }
    const call = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers })
    call.on('error', reject)
    call.on('response', answer => {
      const { statusCode = 0 } = answer
      answer.on('error', reject)
      answer.on('end', () =>
        statusCode === 200 || statusCode === 503
          ? resolve(statusCode)
          : reject(new Error(`${path} answered ${statusCode}`)),
      )
      answer.resume()
    })
    call.end(JSON.stringify(body))
  })
}
