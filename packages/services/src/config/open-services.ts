import { createDb, createPool } from '@sfa/db/pool'
import { openFileStore } from '@sfa/storage/open-file-store'
import type { Services } from '../services'
import type { Config } from './read-config'

/** Opens what the configuration names. End `pool` when done. */
export async function openServices(
  { databaseUrl, files }: Pick<Config, 'databaseUrl' | 'files'>,
  applicationName: string,
): Promise<Services> {
  const pool = createPool({ url: databaseUrl, applicationName })
  return { pool, db: createDb(pool), files: await openFileStore(files) }
}
