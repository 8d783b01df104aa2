import { chooseServer } from './choose-server'
import { createTestDatabase, type DatabaseTemplate } from './create-test-database'

export type { DatabaseTemplate }

export interface TestServices {
  /** A database that nobody else uses; role and address as the product would get them. */
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
 * (TEST_CONTAINERS=1), a built-in one that ends with this process. With a template, its migrations run once per
 * server, and every further database is a copy.
 */
export async function startTestServices(options: { template?: DatabaseTemplate } = {}): Promise<TestServices> {
  const server = await chooseServer()
  try {
    const database = await createTestDatabase(server.databaseUrl, options.template)
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
