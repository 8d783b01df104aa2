import { createDb, createPool } from '@sfa/db/pool'
import type { Services } from '@sfa/services/services'
import { openFileStore } from '@sfa/storage/open-file-store'
import type { WorkerConfig } from './read-config'

/** Database and files of one process. A child needs fewer connections than the worker. */
export async function openServices(
  { databaseUrl, files }: Pick<WorkerConfig, 'databaseUrl' | 'files'>,
  { max, applicationName }: { max: number; applicationName: string },
): Promise<Services & { close(): Promise<void> }> {
  const pool = createPool({ url: databaseUrl, max, applicationName })
  return { pool, db: createDb(pool), files: await openFileStore(files), close: () => pool.end() }
}
