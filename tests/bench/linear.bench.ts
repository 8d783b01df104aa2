import { exceededLimit } from '@sfa/kernel/json-limits'
import { expressionsOfSource, isBounded, writtenOnce } from '../../scripts/lib/source-expressions'
import { startApi } from '../integration/session/start-api'
import type { BenchRow } from './lib/bench-row'
import { callsWithBodies } from './lib/calls-with-bodies'
import { largestBodies } from './lib/largest-bodies'

/** Twice the size may cost so many times the processor time. */
const most = 2.5
/** What takes less is over before anyone waits, and cannot be told from the noise. */
const countsFromMs = 10
const usualTries = 3
/** What seems to cost too much is tried more often: the machine pauses too. */
const carefulTries = 15

interface Growth {
  what: string
  /** Milliseconds of processor time. */
  whole: number
  half: number
  /** Of a text or body that is twice as large. */
  ratio: number
}

/**
 * A law: what looks at a text or a body of a caller costs twice as much for twice the size. Every expression of the source
 * that may repeat without end, on texts of its own letters; and the counting, parsing and checking of the heaviest bodies
 * of every call.
 */
export async function run(): Promise<BenchRow[]> {
  return [
    rowOf('expressions, text of 200,000 / of 100,000', growthOfExpressions()),
    rowOf('checks of bodies, the heaviest / of half the size', await growthOfBodies()),
  ]
}

function rowOf(name: string, grown: readonly Growth[]): BenchRow {
  const worst = grown.toSorted((one, other) => other.ratio - one.ratio)[0]
  const { what, whole, half, ratio } = worst ?? { what: 'none', whole: 0, half: 0, ratio: 0 }
  return {
    name: `${name}: worst of ${grown.length} that take ${countsFromMs} ms, ${what}`,
    unit: 'ms',
    ours: whole,
    peer: half,
    ratio,
    target: `≤ ${most}×`,
    ok: ratio <= most,
  }
}

const length = 200_000
/** Letters of many kinds: an expression is tried with each pair of those that its own text has, and of some of these. */
const usualLetters = ['a', '1', ' ', '中']

function growthOfExpressions(): Growth[] {
  const grown: Growth[] = []
  for (const [text, { pattern, flags, file }] of writtenOnce(expressionsOfSource())) {
    if (isBounded({ pattern, flags })) continue
    const expression = new RegExp(pattern, flags)
    for (const part of partsFor(pattern)) {
      // The end is what no expression takes, so that each has to give up what it has taken.
      const ofLength = (count: number) => `${part.repeat(Math.ceil(count / part.length))}\u0000`
      const [whole, half] = [ofLength(length), ofLength(length / 2)]
      const growth = growthOf(`${file} ${text}`, 2, [() => whole.search(expression), () => half.search(expression)])
      if (growth) grown.push(growth)
    }
  }
  return grown
}

function partsFor(pattern: string): string[] {
  const letters = [
    ...new Set([
      ...pattern.replace(/\\[a-zA-Z](\{\w+=?\w*\})?/g, '').replace(/[()[\]{}|?*+^$\\]/g, ''),
      ...usualLetters,
    ]),
  ].slice(0, 10)
  return letters.flatMap(one => [one, ...letters.filter(other => other > one).map(other => one + other)])
}

async function growthOfBodies(): Promise<Growth[]> {
  const api = await startApi()
  try {
    return callsWithBodies(api).flatMap(({ path, schema, components, limits, check }) => {
      const { bytes, values, names } = limits
      const halved = { ...limits, bytes: bytes / 2, values: values / 2, names: names / 2 }
      const halves = largestBodies(schema, components, halved)
      return Object.entries(largestBodies(schema, components, limits)).flatMap(([body, whole]) => {
        const half = halves[body] as string
        const read = (json: string) => {
          if (exceededLimit(Buffer.from(json), limits)) throw new Error(`${path} does not take ${body}`)
          check?.safeParse(JSON.parse(json))
        }
        return growthOf(`${path} ${body}`, whole.length / half.length, [() => read(whole), () => read(half)]) ?? []
      })
    })
  } finally {
    await api.stop()
  }
}

/** Undefined where the whole takes no time that counts. A size that is not quite twice counts as if it were. */
function growthOf(what: string, sizes: number, [ofWhole, ofHalf]: [() => unknown, () => unknown]): Growth | undefined {
  const measure = (tries: number): Growth => {
    const [whole, half] = [leastMs(ofWhole, tries), leastMs(ofHalf, tries)]
    return { what, whole, half, ratio: (whole / half) * (2 / sizes) }
  }
  const first = leastMs(ofWhole, 1)
  if (first < countsFromMs) return undefined
  const usual = measure(usualTries)
  const found = usual.ratio <= most ? usual : measure(carefulTries)
  return found.whole < countsFromMs ? undefined : found
}

/** Processor time of this process, the least of some tries. */
function leastMs(work: () => unknown, tries: number): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
