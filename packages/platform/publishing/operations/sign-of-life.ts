import { randomUUID } from 'node:crypto'
import type pg from 'pg'

interface Sign {
  name: string
  client: pg.PoolClient
}

/** The lock of a sign, as `hashtextextended` is asked for it. */
export const lockOfSign = (name: string) => `alive:${name}`

/**
 * Shows that this process lives: a lock on a connection of its own, which the database lets go of as soon as the process
 * or the connection ends. What the process has begun bears the name of the lock.
 */
export class SignOfLife {
  private sign: Promise<Sign> | undefined

  constructor(private readonly pool: pg.Pool) {}

  /** The name of the lock, which is held now; another one after the connection was lost. */
  async name(): Promise<string> {
    this.sign ??= this.give().catch(error => {
      this.sign = undefined
      throw error
    })
    return (await this.sign).name
  }

  private async give(): Promise<Sign> {
    const client = await this.pool.connect()
    const name = randomUUID()
    client.once('end', () => {
      this.sign = undefined
    })
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockOfSign(name)])
    return { name, client }
  }

  async close(): Promise<void> {
    const sign = await this.sign?.catch(() => undefined)
    this.sign = undefined
    // The connection is thrown away, and its lock with it.
    sign?.client.release(true)
  }
}
