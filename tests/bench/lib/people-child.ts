import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ninetyFifth } from './bench-row'
import type { Told, Worked } from './working-people'

/** The process of the people: each makes one call after the other and thinks a second in between, on average. */
const thinkMs = 1_000

process.once('message', (told: Told) => {
  work(told).then(
    worked => process.send?.(worked),
    error => process.send?.({ broken: (error as Error).message }),
  )
})
process.once('disconnect', () => process.exit())

async function work({ port, seconds, works }: Told): Promise<Worked> {
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + seconds * 1000
  const times = new Map<string, number[]>()
  let busy = 0
  const person = async ({ calls }: Told['works'][number], token: string, place: number) => {
    await pause(Math.random() * thinkMs)
    // Each begins at another place of the calls.
    for (let at = place * 101; performance.now() < end; at++) {
      const { kind, path, body } = calls[at % calls.length] as (typeof calls)[number]
      const start = performance.now()
      const status = await send(agent, port, token, { path, body })
      if (status === 503) busy++
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - start])
      await pause(thinkMs * (0.5 + Math.random()))
    }
  }
  await Promise.all(works.flatMap(one => one.tokens.map((token, place) => person(one, token, place))))
  agent.destroy()
  return {
    answers: [...times.values()].reduce((sum, { length }) => sum + length, 0),
    busy,
    p95: Object.fromEntries([...times].map(([kind, all]) => [kind, ninetyFifth(all)])),
  }
}

function send(
  agent: Agent,
  port: number,
  token: string,
  { path, body }: { path: string; body: object },
): Promise<number> {
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
