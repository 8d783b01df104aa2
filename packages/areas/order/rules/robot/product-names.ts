import { halfWidth } from '@sfa/kernel/half-width'

/** Goods as they may be named. */
export interface NamedProduct {
  id: string
  /** Names by which it alone is meant: code and bar code. */
  codes: readonly string[]
  names: readonly string[]
}

export interface MeantProduct<P> {
  product: P
  /** 0 to 1, two decimals. */
  score: number
}

/** Signs that names do not count, as a class of a regular expression has them. */
export const separators = '()（）【】\\[\\]·.,/_-'
const uncounted = new RegExp(`[\\s${separators}]+`, 'g')

/** A name as names are compared. */
export const plainName = (text: string) => halfWidth(text).toLowerCase().replace(uncounted, '')

export function pairsOf(text: string): string[] {
  const letters = [...text]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

const isHan = /\p{Script=Han}/u

/**
 * The pairs of which a name has to have one: those with Chinese letters where there are such, since 500ml is of too many
 * goods.
 */
export function tellingPairs(text: string): string[] {
  const pairs = pairsOf(text)
  const telling = pairs.filter(pair => isHan.test(pair))
  return telling.length > 0 ? telling : pairs
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** The share of the words of the customer that the name has, and a little for how much of the name is said. */
function likeness(said: readonly string[], name: readonly string[]): number {
  const left = new Map<string, number>()
  for (const pair of name) left.set(pair, (left.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of said) {
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    shared += 1
    left.set(pair, count - 1)
  }
  if (said.length === 0 || name.length === 0) return 0
  return 0.8 * (shared / said.length) + 0.2 * (shared / name.length)
}

/** Below it a product is not meant. */
const leastScore = 0.3
/** Two products that are so near to each other are told apart by a person. */
const nearness = 0.05
/** What one of several equally likely products is worth. */
const unclear = 0.6
/** Names that are looked at for one text. */
export const mostCandidates = 60

/** Finds products by what customers call them. Made once for many texts: each look-up reads only names that share letters. */
export class ProductNames<P extends NamedProduct> {
  private readonly byCode = new Map<string, P>()
  private readonly byName = new Map<string, P[]>()
  private readonly byPair = new Map<string, Set<number>>()
  private readonly named: { product: P; pairs: readonly string[] }[] = []

  constructor(products: readonly P[]) {
    for (const product of products) {
      for (const code of product.codes) this.byCode.set(plainName(code), product)
      for (const name of new Set(product.names.map(plainName))) {
        if (name === '') continue
        this.byName.set(name, [...(this.byName.get(name) ?? []), product])
        const pairs = pairsOf(name)
        const at = this.named.push({ product, pairs }) - 1
        for (const pair of pairs) {
          const having = this.byPair.get(pair) ?? new Set()
          this.byPair.set(pair, having.add(at))
        }
      }
    }
  }

  /** The most likely ones first. The first one has less than `unclear` where another one is as likely. */
  find(text: string, most = 5): MeantProduct<P>[] {
    const said = plainName(text)
    if (said === '') return []
    const coded = this.byCode.get(said)
    if (coded) return [{ product: coded, score: 1 }]
    const equal = this.byName.get(said) ?? []
    if (equal.length === 1) return [{ product: equal[0] as P, score: 1 }]
    const scores = new Map<P, number>()
    const pairs = pairsOf(said)
    for (const at of this.candidates(said, pairs)) {
      const { product, pairs: name } = this.named[at]!
      scores.set(product, Math.max(scores.get(product) ?? 0, likeness(pairs, name)))
    }
    const found = [...scores]
      .filter(([, score]) => score >= leastScore)
      .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || (a.id < b.id ? -1 : 1))
      .slice(0, most)
    const [first, second] = found
    const isUnclear = first !== undefined && second !== undefined && first[1] - second[1] < nearness
    return found.map(([product, score]) => ({
      product,
      score: twoDecimals(isUnclear ? Math.min(score, unclear) : score),
    }))
  }

  /** Names that share the most pairs of letters with the text, one of them a telling one. */
  private candidates(said: string, pairs: readonly string[]): number[] {
    const telling = new Set(tellingPairs(said).flatMap(pair => [...(this.byPair.get(pair) ?? [])]))
    const shared = new Map<number, number>()
    for (const pair of new Set(pairs))
      for (const at of this.byPair.get(pair) ?? []) if (telling.has(at)) shared.set(at, (shared.get(at) ?? 0) + 1)
    return [...shared]
      .sort(
        ([a, countA], [b, countB]) =>
          countB - countA || this.named[a]!.pairs.length - this.named[b]!.pairs.length || a - b,
      )
      .slice(0, mostCandidates)
      .map(([at]) => at)
  }
}
