import { checkDatabaseRole } from '@sfa/config/check-database-role'
import { openServices } from '@sfa/config/open-services'
import { readConfig } from '@sfa/config/read-config'
import { warmPinyin } from '@sfa/db/search/pinyin'
import { warmSpellings } from '@sfa/db/search/spellings'
import { createApp } from './app'
import { bulkActions } from './routes/bulk/bulk-actions'
import { jobDetails } from './routes/job-details'
import { openJobs } from './routes/jobs/jobs-context'
import { runOrExplain } from './run-or-explain'
import { shutDownOnSignal } from './shut-down'

await runOrExplain(async () => {
  const config = readConfig(process.env)
  const services = await openServices(config, 'sfa-api', 'calls')
  const warning = await checkDatabaseRole(services)
  const jobs = await openJobs(services, config, bulkActions(jobDetails))
  const app = await createApp({ services, config, readiness: jobs.readiness, jobs })
  if (warning) app.log.warn(warning)
  shutDownOnSignal(app, async () => {
    await jobs.close()
    await services.connections.end()
  })
  await app.listen({ port: config.port, host: config.host })
  // Otherwise the first search by pinyin would wait for it.
  warmPinyin()
  warmSpellings()
  // Tells the launcher; in a container there is none.
  process.send?.('ready')
})
