import { join } from 'node:path'
import { startPostgres } from '@sfa/embedded/start-postgres'
import type { Settings } from './read-settings'
import { reportStep } from './report-step'
import { yellow } from './terminal'

export interface Database {
  url: string
  /** As the owner of the tables; the same URL where one role does everything. */
  migrationUrl: string
  stop(): Promise<void>
}

/** The server that DATABASE_URL names, or our own one in the data folder. */
export async function prepareDatabase({ databaseUrl, migrationDatabaseUrl, dataDir }: Settings): Promise<Database> {
  if (databaseUrl) {
    return { url: databaseUrl, migrationUrl: migrationDatabaseUrl ?? databaseUrl, stop: async () => {} }
  }
  return reportStep('Starting PostgreSQL', async rename => {
    const notes: string[] = []
    let tell: (line: string) => unknown = line => notes.push(line)
    const server = await startPostgres({
      dataDir: join(dataDir, 'postgres'),
      supervised: true,
      log: line => tell(line),
    })
    tell = line => console.log(yellow(line))
    rename(['PostgreSQL started', ...notes].join('. '))
    return { url: server.serverUrl, migrationUrl: server.url, stop: server.stop }
  })
}
