/** A PostgreSQL server for tests, and Redis where they are to use it. */
export interface Server {
  databaseUrl: string
  redisUrl?: string
  stop(): Promise<void>
}
