import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

interface Sent {
  path: string
  body: object
}

/** One kind of call, and how many of all calls of a person are of it. */
export interface Kind {
  name: string
  share: number
  /** `at` differs from call to call. */
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

/** What is told to the process of the people. */
export interface Told {
  port: number
  seconds: number
  works: readonly { tokens: readonly string[]; calls: readonly (Sent & { kind: string })[] }[]
}

/** So many calls of each turn of a mix are made beforehand. */
const rounds = 300

/**
 * The people have a process of their own, as they have machines of their own. Throws where an answer is neither 200 nor
 * busy.
 */
export async function workFor(port: number, seconds: number, works: readonly Work[]): Promise<Worked> {
  const told: Told = {
    port,
    seconds,
    works: works.map(({ tokens, kinds }) => {
      const turns = kinds.flatMap(kind => Array.from({ length: kind.share }, () => kind))
      return {
        tokens,
        calls: Array.from({ length: rounds * turns.length }, (_, at) => {
          const { name, call } = turns[at % turns.length] as Kind
          return { kind: name, ...call(at) }
        }),
      }
    }),
  }
  const child = fork(fileURLToPath(new URL('people-child.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  child.send(told)
  const [answer] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Worked | { broken: string }]
  child.kill()
  if (typeof answer !== 'object' || answer === null) throw new Error('the process of the people ended')
  if ('broken' in answer) throw new Error(answer.broken)
  return answer
}
