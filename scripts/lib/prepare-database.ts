import { join } from 'node:path'
import { startPostgres } from '@sfa/embedded/start-postgres'
import type { Settings } from './read-settings'
import { reportStep } from './report-step'

export interface Database {
  url: string
  stop(): Promise<void>
}

/** The server that DATABASE_URL names, or our own one in the data folder. */
export async function prepareDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  return reportStep('Starting PostgreSQL', async rename => {
    const notes: string[] = []
    const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), log: line => notes.push(line) })
    rename(['PostgreSQL started', ...notes].join('. '))
    return server
  })
}
