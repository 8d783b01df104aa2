/** An input may take so long, and starting a lane, or starting it again, may bring up a database. */
const longest = { input: 10_000, start: 120_000 } as const

/** How long a lane of the fuzzing has told nothing, and whether that is too long for what it is doing. */
export class Silence {
  private doing: keyof typeof longest = 'start'

  constructor(private since: number) {}

  heard(message: { began?: number; preparing?: true }, now: number): void {
    this.since = now
    if (message.began !== undefined) this.doing = 'input'
    else if (message.preparing) this.doing = 'start'
  }

  /** Milliseconds of a silence that is a hang; undefined for one that is none. */
  hang(now: number): number | undefined {
    const silent = now - this.since
    return silent > longest[this.doing] ? silent : undefined
  }
}
