import { createDb, createPool } from '@sfa/db/pool'
import { initialPassword } from '@sfa/services/config/initial-password'
import { readConfig } from '@sfa/services/config/read-config'
import { createApp } from './app'
import { runOrExplain } from './run-or-explain'
import { shutDownOnSignal } from './shut-down'

await runOrExplain(async () => {
  const config = readConfig(process.env)
  const pool = createPool({ url: config.databaseUrl, applicationName: 'sfa-api' })
  const services = { pool, db: createDb(pool), files: openFiles(config) }
  const app = await createApp({
    services,
    config: { ...config, initialPassword: initialPassword(config) },
    readiness: { queue: async () => false, worker: async () => false },
  })
  shutDownOnSignal(app, pool)
  await app.listen({ port: config.port, host: config.host })
})
