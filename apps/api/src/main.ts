import { initialPassword } from '@sfa/services/config/initial-password'
import { openServices } from '@sfa/services/config/open-services'
import { readConfig } from '@sfa/services/config/read-config'
import { createApp } from './app'
import { bulkActions } from './routes/bulk/bulk-actions'
import { openJobs } from './routes/jobs/jobs-context'
import { runOrExplain } from './run-or-explain'
import { shutDownOnSignal } from './shut-down'

await runOrExplain(async () => {
  const config = readConfig(process.env)
  const services = await openServices(config, 'sfa-api')
  const jobs = await openJobs(services, config, bulkActions)
  const app = await createApp({
    services,
    config: { ...config, initialPassword: initialPassword(config) },
    readiness: jobs.readiness,
    jobs,
  })
  shutDownOnSignal(app, async () => {
    await jobs.close()
    await services.pool.end()
  })
  await app.listen({ port: config.port, host: config.host })
})
