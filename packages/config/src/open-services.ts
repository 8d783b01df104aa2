import { createDb, createPool } from '@sfa/db/connection/pool'
import { type StatementKind, statementLimits } from '@sfa/db/connection/statement-limits'
import { joinAreas } from '@sfa/operations/area/join-areas'
import type { Services } from '@sfa/operations/services'
import { openFileStore } from '@sfa/storage/open-file-store'
import type { Config } from './read-config'

/**
 * Opens what the configuration names, with the time limits of the statements it is for. End `connections` when done.
 * Throws a `DefinitionError` before anything is opened where a definition is not usable.
 */
export async function openServices(
  { databaseUrl, files, idleHours }: Pick<Config, 'databaseUrl' | 'files'> & Partial<Pick<Config, 'idleHours'>>,
  applicationName: string,
  statements?: StatementKind,
  /** Connections; as many as the API needs unless set. */
  max?: number,
): Promise<Services> {
  joinAreas()
  const limits = statements && statementLimits[statements]
  const connections = createPool({ url: databaseUrl, applicationName, limits, max })
  const db = createDb(connections)
  return { connections, db, files: await openFileStore(files), sessionIdleHours: idleHours }
}
