/**
 * How similar two texts are, 0 to 1: the share of bigrams that they have in common (Dice), and more where one contains
 * the other, as 产品编码 contains 编码.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length > 1 && long.includes(short)) return 0.5 + short.length / long.length / 2
  const left = bigrams(a)
  const right = bigrams(b)
  if (left.length === 0 || right.length === 0) return 0
  const counts = new Map<string, number>()
  for (const pair of left) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of right) {
    const count = counts.get(pair) ?? 0
    if (count > 0) {
      shared++
      counts.set(pair, count - 1)
    }
  }
  return (2 * shared) / (left.length + right.length)
}

function bigrams(text: string): string[] {
  const characters = ['', ...text, '']
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** Shorter texts that differ in one letter are different words, as 可乐 and 可口 are. */
const shortestWithSlip = 3
/** Texts must be more similar than this for one to be suggested for the other. */
const slipScore = 0.6

/** At least `slipScore` where one letter is wrong, missing or too many, as in 云禾荼 for 云禾茶. */
const withSlips = (a: string, b: string): number => Math.max(similarity(a, b), isSlip([...a], [...b]) ? slipScore : 0)

function isSlip(a: readonly string[], b: readonly string[]): boolean {
  if (Math.min(a.length, b.length) < shortestWithSlip || Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same++
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('')
  const [inA, inB] = a.length === b.length ? [1, 1] : a.length > b.length ? [1, 0] : [0, 1]
  return rest(a, same + inA) === rest(b, same + inB)
}

/** The most similar candidate, if it is similar enough; none where two are equally similar. */
export function mostSimilar<T>(
  text: string,
  candidates: Iterable<T>,
  textOf: (candidate: T) => string,
  enough = 0.5,
): T | undefined {
  let best: T | undefined
  let highest = enough
  for (const candidate of candidates) {
    const score = withSlips(text, textOf(candidate))
    if (score > highest) {
      best = candidate
      highest = score
    } else if (score === highest) best = undefined
  }
  return best
}
