import type pg from 'pg'

export interface HeldTable {
  /** From here on every query of the table runs until it is ended. */
  hold(): Promise<void>
  release(): Promise<void>
  /** How many queries run so. */
  running(): Promise<number>
}

/** A table that another transaction can lock; `owner` is a pool of the tables' owner. */
export function heldTable(owner: pg.Pool, table: string): HeldTable {
  let holder: pg.PoolClient | undefined
  const release = async () => {
    await holder?.query('rollback')
    holder?.release()
    holder = undefined
  }
  return {
    async hold() {
      holder = await owner.connect()
      await holder.query('begin')
      await holder.query(`lock table ${table} in access exclusive mode`)
    },
    release,
    async running() {
      // The owner does not see what the sessions of another role wait for, but which locks are not granted.
      const { rows } = await owner.query(
        'select count(*)::int n from pg_locks where relation = $1::regclass and not granted',
        [table],
      )
      return rows[0].n
    },
  }
}
