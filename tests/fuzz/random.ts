/** Numbers that a seed decides, so that every input can be made again (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let value = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * end)
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }

  chance(oneIn: number): boolean {
    return this.below(oneIn) === 0
  }
}

/** The numbers of one input of a lane. */
export const randomOf = (seed: number, iteration: number) =>
  new Random(Math.imul(seed ^ 0x9e3779b9, 31) + iteration * 7919)
