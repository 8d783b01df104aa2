import type { Db } from '@sfa/db/pool'
import type { FileStore } from '@sfa/storage/file-store'
import type pg from 'pg'

/** What every operation may need of the outside; made once per process. */
export interface Services {
  pool: pg.Pool
  db: Db
  files: FileStore
}
