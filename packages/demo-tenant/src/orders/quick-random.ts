import { RowRandom } from '../random'

/**
 * Many numbers of one row. It begins with what `RowRandom` says of the row and goes on with 32-bit arithmetic
 * (mulberry32): the demo draws millions of numbers for its orders.
 */
export class QuickRandom {
  private state: number

  constructor(seed: number, entity: string, index: number) {
    this.state = Math.floor(new RowRandom(seed, entity, index).next() * 2 ** 32)
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Integer in [0, below). */
  int(below: number): number {
    return Math.floor(this.next() * below)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)] as T
  }

  /** An index by rising sums of weights, the last of which is the whole. */
  among(sums: readonly number[]): number {
    const wanted = this.next() * (sums.at(-1) ?? 0)
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > wanted) high = middle
      else low = middle + 1
    }
    return low
  }

  poisson(mean: number): number {
    const limit = Math.exp(-mean)
    let [count, product] = [0, this.next()]
    while (product > limit) {
      count += 1
      product *= this.next()
    }
    return count
  }
}

/** Weights as `among` asks for them. */
export const risingSums = (weights: readonly number[]): number[] => {
  let sum = 0
  return weights.map(weight => {
    sum += weight
    return sum
  })
}
