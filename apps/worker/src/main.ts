import { join } from 'node:path'
import { checkDatabaseRole } from '@sfa/config/check-database-role'
import { openServices } from '@sfa/config/open-services'
import { type Config, readConfig } from '@sfa/config/read-config'
import { watchMessages } from '@sfa/message/operations/send-due-messages'
import { sweepSyncChanges } from '@sfa/mobile/operations/sync-types'
import { jobHandlers, schedules } from '@sfa/operations/area/joined-areas'
import { sweepBulk } from '@sfa/operations/bulk/sweep-bulk'
import { openQueueBackend } from '@sfa/operations/job/queue/queue-backend'
import { listenToRuns } from '@sfa/operations/job/queue/run-events'
import { watchSchedules } from '@sfa/operations/job/schedule/start-scheduled'
import { watchOutbox } from '@sfa/operations/outbox/deliver-outbox'
import { sweepOutgoing } from '@sfa/operations/outbox/outgoing'
import { watchEcOrders } from '@sfa/order/operations/ec/watch-ec-orders'
import { watchPushes } from '@sfa/order/operations/fulfilment/push-orders'
import { watchPackages } from '@sfa/order/operations/fulfilment/ship-waiting'
import { sweepDrafts } from '@sfa/preference/operations/sweep-drafts'
import { watchWebhooks } from '@sfa/publishing/operations/deliver-webhooks'
import { sweepIdempotency } from '@sfa/publishing/operations/idempotency'
import { watchWecom } from '@sfa/wecom/operations/deliver-wecom'
import pino from 'pino'
import { locateSandbox } from './runtime/locate-sandbox'
import { startWorker } from './runtime/start-worker'

/** Less than the launcher and containers wait before they kill. */
const longestStopMs = 5_500

const sweepEveryMs = 60 * 60 * 1000

/**
 * A run that is carried out in this process keeps a connection for its lock, and works with another one. With fewer, runs
 * that have their locks would wait for each other's connections without an end. The rest is for the timers.
 */
const connectionsOf = ({ workerConcurrency }: Pick<Config, 'workerConcurrency'>) => 10 + 2 * workerConcurrency

const logger = pino({ level: process.env.LOG_LEVEL || 'info' })

try {
  const config = readConfig(process.env)
  const services = await openServices(config, 'sfa-worker', 'jobs', connectionsOf(config))
  const warning = await checkDatabaseRole(services)
  if (warning) logger.warn(warning)
  const { databaseUrl, redisUrl, workerConcurrency } = config
  const backend = await openQueueBackend({
    databaseUrl,
    redisUrl,
    onError: error => logger.warn({ err: error }, 'queue connection'),
  })
  const events = await listenToRuns(databaseUrl)
  const heavy = Math.ceil(workerConcurrency / 2)
  const worker = await startWorker({
    services,
    backend,
    events,
    contracts: jobHandlers.map(({ contract }) => contract),
    handlers: jobHandlers,
    sandboxEntry: locateSandbox(),
    workDir: join(config.dataDir, 'work'),
    logger,
    concurrency: { bulk: heavy, export: heavy, photo: heavy, default: workerConcurrency },
  })
  const messages = watchMessages(services, {
    onError: error => logger.error({ err: error }, 'scheduled messages'),
  })
  const clock = watchSchedules(services, schedules, {
    onError: error => logger.error({ err: error }, 'scheduled jobs'),
  })
  const outbox = watchOutbox(services, config.outbox, {
    onError: error => logger.error({ err: error }, 'published messages'),
  })
  const wecom = watchWecom(services, config.wecomApp, {
    onError: error => logger.error({ err: error }, 'messages to WeCom'),
  })
  const webhooks = watchWebhooks(
    services,
    { allowed: config.webhookAddresses },
    { onError: error => logger.error({ err: error }, 'webhooks') },
  )
  const pushes = watchPushes(
    services,
    { allowed: config.webhookAddresses },
    { onError: error => logger.error({ err: error }, 'pushes of orders') },
  )
  const packages = watchPackages(services, { onError: error => logger.error({ err: error }, 'packages of files') })
  const ecOrders = watchEcOrders(services, { onError: error => logger.error({ err: error }, 'orders of platforms') })

  const sweeping = setInterval(() => {
    for (const sweep of [sweepBulk, sweepDrafts, sweepOutgoing, sweepSyncChanges, sweepIdempotency])
      sweep(services).catch(error => logger.error({ err: error }, 'sweeping'))
  }, sweepEveryMs)
  sweeping.unref()

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    logger.info({ signal }, 'stopping')
    // The process ends after this time even if services do not answer; other workers continue its runs.
    setTimeout(() => process.exit(1), longestStopMs).unref()
    await clock.stop()
    await messages.stop()
    await outbox.stop()
    await wecom.stop()
    await webhooks.stop()
    await pushes.stop()
    await packages.stop()
    await ecOrders.stop()
    await worker.stop()
    await events.close()
    await backend.close()
    await services.connections.end()
    process.exit()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  // Tells the launcher; in a container there is none.
  process.send?.('ready')
} catch (error) {
  logger.fatal(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
