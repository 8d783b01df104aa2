import { join } from 'node:path'
import { apiFlags } from './api-flags'
import { claimDataFolder, openDataFolder, wasKilled } from './data-folder'
import { listDemoAccounts } from './demo-accounts'
import { prepareDatabase } from './prepare-database'
import type { Settings } from './read-settings'
import { reportStep } from './report-step'
import { requireFreePort } from './require-free-port'
import { runMigrations } from './run-migrations'
import { ScriptError } from './script-error'
import { Shutdown } from './shutdown'
import { type Service, supervise } from './supervise'
import { bold, dim, yellow } from './terminal'
import { untilSignal } from './until-signal'
import { waitForReady } from './wait-for-ready'

/** The Node arguments of each program; in development they run from source. */
export interface Programs {
  migrate: string[]
  api: string[]
  worker: string[]
  cwd: string
}

export interface PortalPlan {
  settings: Settings
  programs: Programs
  environment: NodeJS.ProcessEnv
  /** The port of the services; the settings' port unless a server stands in front of them. */
  apiPort?: number
  /** Builds what is needed first. */
  build?: () => Promise<void>
  /** Starts what runs beside the services, as the last step; returns how to stop it. */
  accompany?: (apiAddress: string) => Promise<() => Promise<void>>
}

const startTimeout = 120_000
/** More than services need to notice that their launcher is gone (exit-with-parent.mjs). */
const servicesEndWithin = 20_000

/** Starts the whole product and returns after it was asked to end and has ended. Throws where it cannot start. */
export async function runPortal(plan: PortalPlan) {
  const started = performance.now()
  const shutdown = new Shutdown()
  const ended = untilSignal()
  try {
    const booted = boot(plan, shutdown).then(() => 'booted' as const)
    if ((await Promise.race([booted, ended])) === 'booted') {
      announce(plan.settings, (performance.now() - started) / 1000)
      await ended
    }
    console.log('\nStopping …')
  } finally {
    await shutdown.run()
  }
  console.log('Stopped.')
}

async function boot(plan: PortalPlan, shutdown: Shutdown) {
  const { settings, programs } = plan
  const apiPort = plan.apiPort ?? settings.port
  const isEveryAddress = settings.host === '0.0.0.0' || settings.host === '::'
  const apiAddress = `http://${isEveryAddress ? '127.0.0.1' : settings.host}:${apiPort}`
  openDataFolder(settings.dataDir)
  const patience = wasKilled(settings.dataDir, settings.port) ? servicesEndWithin : 0
  await shutdown.defer(claimDataFolder(settings.dataDir, settings.port))
  await requireFreePort(settings.port, settings.host, patience)
  await plan.build?.()

  const starting = prepareDatabase(settings)
  await shutdown.defer(() =>
    starting.then(
      database => database.stop(),
      () => {},
    ),
  )
  const database = await starting
  // The services do not get the credentials of the tables' owner.
  const { MIGRATION_DATABASE_URL: _, ...others } = plan.environment
  const environment = {
    ...others,
    // On the built-in database the default tenant runs the platform, so that a trial shows every page.
    ...(settings.databaseUrl ? {} : { PLATFORM_TENANT: others.PLATFORM_TENANT || others.DEFAULT_TENANT || 'yunhe' }),
    DATABASE_URL: database.url,
    DATA_DIR: settings.dataDir,
    PORT: String(apiPort),
  }
  await migrate(programs, { ...environment, MIGRATION_DATABASE_URL: database.migrationUrl }, shutdown)
  const services = await startServices(plan, environment, shutdown)
  await reportStep('Starting the services', async rename => {
    await waitForServices(services, `${apiAddress}/readyz`, shutdown)
    rename('Services started')
  })
  const stopCompanion = await plan.accompany?.(apiAddress)
  if (stopCompanion) await shutdown.defer(stopCompanion)
}

async function migrate({ migrate }: Programs, environment: NodeJS.ProcessEnv, { signal }: Shutdown) {
  await reportStep('Preparing the database (tables and demo data)', async rename => {
    const lines: string[] = []
    await runMigrations(migrate, environment, { say: line => lines.push(line), signal })
    rename('Database prepared')
    return lines
  }).then(lines => {
    for (const line of lines) console.log(dim(`  ${line}`))
  })
}

async function startServices({ settings, programs }: PortalPlan, environment: NodeJS.ProcessEnv, shutdown: Shutdown) {
  const describe = (name: string, command: string[], extra: NodeJS.ProcessEnv = {}) => ({
    name,
    command,
    environment: { ...environment, ...extra },
    logFile: join(settings.dataDir, 'logs', `${name}.log`),
    cwd: programs.cwd,
  })
  const say = (line: string) => console.log(yellow(line))
  // By default each core gets eight allocation arenas, and many photos or long lists use several times the memory that
  // they need.
  const fewArenas = { MALLOC_ARENA_MAX: '2' }
  const worker = supervise(describe('worker', programs.worker, fewArenas), say)
  const api = supervise(describe('api', [...apiFlags, ...programs.api], fewArenas), say)
  await shutdown.defer(async () => {
    await Promise.all([api.stop(), worker.stop()])
  })
  return { api, worker }
}

/** Ends early where a service ends by itself; its last lines say why. */
async function waitForServices(services: { api: Service; worker: Service }, address: string, shutdown: Shutdown) {
  const patience = new AbortController()
  const signal = AbortSignal.any([patience.signal, shutdown.signal])
  const crashes = Object.values(services).map(async service => {
    const end = await service.firstCrash
    throw new ScriptError(`The ${service.name} could not start (${end}):\n${service.lastWords()}`)
  })
  try {
    if (await Promise.race([waitForReady(address, startTimeout, signal), ...crashes])) return
    throw new ScriptError(
      `The services did not get ready within ${startTimeout / 1000} s (${address}). The API's last words:\n` +
        services.api.lastWords(),
    )
  } finally {
    patience.abort()
  }
}

function announce({ port, dataDir }: Settings, seconds: number) {
  const accounts = listDemoAccounts(dataDir)
  console.log(`\n${bold(`Ready at http://localhost:${port}`)} ${dim(`(${seconds.toFixed(1)} s)`)}`)
  if (accounts.length > 0) console.log(['', 'Demo accounts:', ...accounts.map(line => `  ${line}`)].join('\n'))
  console.log(`\n${dim(`Data and logs: ${dataDir}. Ctrl-C stops everything.`)}`)
}
