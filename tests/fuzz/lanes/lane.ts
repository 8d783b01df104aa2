import type { Random } from '../random'

/** A kind of input that comes from outside. */
export interface Lane {
  /** Starts anew what an earlier input has used up, and tells so: that is no input's time. */
  ready?(tell: () => Promise<void>): Promise<void>
  /** The next input; it is kept before it is tried, so that what kills the process is still there. */
  make(random: Random): Buffer
  /** Does with it what the product does. Throws only what the product has no answer for. */
  try(input: Buffer, path: string): Promise<void>
  extension: string
}
