import { initialPassword } from '@sfa/services/config/initial-password'
import { openServices } from '@sfa/services/config/open-services'
import { readConfig } from '@sfa/services/config/read-config'
import { createApp } from './app'
import { runOrExplain } from './run-or-explain'
import { shutDownOnSignal } from './shut-down'

await runOrExplain(async () => {
  const config = readConfig(process.env)
  const services = await openServices(config, 'sfa-api')
  const app = await createApp({
    services,
    config: { ...config, initialPassword: initialPassword(config) },
    readiness: { queue: async () => false, worker: async () => false },
  })
  shutDownOnSignal(app, services.pool)
  await app.listen({ port: config.port, host: config.host })
})
