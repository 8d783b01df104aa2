import { chooseServer } from './choose-server'
import { createTestDatabase, type DatabaseTemplate } from './create-test-database'
import { inTime } from './in-time'

export type { DatabaseTemplate }

export interface TestServices {
  /** A database for this caller alone; role and address as the product would get them. */
  databaseUrl: string
  /** Set where the tests run on BullMQ's Redis side. It is shared: give every queue `queuePrefix`. */
  redisUrl?: string
  /** Keeps the queues of this test file apart on a shared Redis. */
  queuePrefix: string
  /** Drops the database, and ends what was started for this call alone. */
  stop(): Promise<void>
}

/**
 * Services for one test file. The PostgreSQL server is the first of DATABASE_URL, TEST_DATABASE_URL, containers
 * (TEST_CONTAINERS=1), a built-in one that ends with this process. A template is filled once per server, and every
 * further database is a copy, with the template's files in `folder`.
 */
export async function startTestServices({
  template,
  folder,
}: {
  template?: DatabaseTemplate
  folder?: string
} = {}): Promise<TestServices> {
  const server = await inTime('a PostgreSQL server', chooseServer())
  try {
    const database = await inTime(
      template ? `a copy of the template ${template.name}` : 'a new database',
      createTestDatabase(server.databaseUrl, template, folder),
    )
    return {
      databaseUrl: database.url,
      redisUrl: server.redisUrl,
      queuePrefix: database.name,
      async stop() {
        try {
          await database.drop()
        } finally {
          await server.stop()
        }
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
