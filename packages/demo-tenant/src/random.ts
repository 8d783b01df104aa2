const mask = (1n << 64n) - 1n

/** splitmix64: one well-mixed 64-bit number per state. */
function splitmix64(state: bigint): bigint {
  let z = (state + 0x9e3779b97f4a7c15n) & mask
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask
  return z ^ (z >> 31n)
}

const hashText = (text: string) => {
  let hash = 0xcbf29ce484222325n
  for (const char of text) hash = ((hash ^ BigInt(char.codePointAt(0) as number)) * 0x100000001b3n) & mask
  return hash
}

/**
 * Random numbers of one generated row: the same for the same (seed, entity, index), whatever else was generated before,
 * so that any row can be generated alone and in any order.
 */
export class RowRandom {
  private state: bigint

  constructor(seed: number, entity: string, index: number) {
    this.state = splitmix64(BigInt(seed) ^ splitmix64(hashText(entity) ^ BigInt(index)))
  }

  /** In [0, 1). */
  next(): number {
    this.state = splitmix64(this.state)
    return Number(this.state >> 11n) / 2 ** 53
  }

  /** Integer in [0, below). */
  int(below: number): number {
    return Math.floor(this.next() * below)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)] as T
  }

  /** Picks an index by weight. */
  weighted(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0)
    const found = weights.findIndex(weight => {
      left -= weight
      return left < 0
    })
    return found === -1 ? weights.length - 1 : found
  }

  /** Normal with mean 0 and deviation 1 (Box–Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }
}
