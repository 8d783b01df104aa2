import { chooseServer } from './choose-server'

/** One server for all test files of a run, so that the templates are made once. */
export default async function shareServer(): Promise<() => Promise<void>> {
  const { databaseUrl, redisUrl, stop } = await chooseServer()
  process.env.TEST_DATABASE_URL = databaseUrl
  // Containers bring Redis along; only the tests of the queue are to use it.
  if (redisUrl) process.env.REDIS_URL = redisUrl
  return stop
}
