import type { Db } from '@sfa/db/connection/pool'
import type { FileStore } from '@sfa/storage/file-store'
import type pg from 'pg'

/** Everything outside of the process that operations use; made once per process. */
export interface Services {
  /** Of `db`, for what kysely does not speak: COPY, and locks that outlive a transaction. */
  connections: pg.Pool
  db: Db
  files: FileStore
  /** Hours without a click after which a session is over. Default: `usualIdleHours`. */
  sessionIdleHours?: number
}

export const usualIdleHours = 2
