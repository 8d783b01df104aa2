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
    const booted = await Promise.race([boot(plan, shutdown), ended.then(() => undefined)])
    if (booted) {
      announce(plan.settings, (performance.now() - started) / 1000)
      await Promise.race([booted.complete(), ended])
      await ended
    }
    console.log('\nStopping …')
  } finally {
    await shutdown.run()
  }
  console.log('Stopped.')
}

/** Answers what is left to do when the product can be used. */
async function boot(plan: PortalPlan, shutdown: Shutdown): Promise<{ complete: () => Promise<void> }> {
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
  const preparing = { ...environment, MIGRATION_DATABASE_URL: database.migrationUrl }
  const { left } = await migrate(programs, preparing, shutdown)
  const services = new Services(plan, environment)
  await shutdown.defer(() => services.stop())
  await reportStep('Starting the services', async rename => {
    services.start('api')
    if (!left) services.start('worker')
    // The API answers without a worker, and says that it is not ready.
    await waitForServices(services, `${apiAddress}/${left ? 'healthz' : 'readyz'}`, shutdown)
    rename('Services started')
  })
  const stopCompanion = await plan.accompany?.(apiAddress)
  if (stopCompanion) await shutdown.defer(stopCompanion)
  return { complete: async () => (left ? completeDemo(programs, preparing, services, shutdown) : undefined) }
}

/**
 * The demo's orders and what they leave behind, while the API lets people look at the rest. The worker begins afterwards,
 * so that nothing works on a half. What fails is tried again by the next start.
 */
async function completeDemo(
  { migrate }: Programs,
  environment: NodeJS.ProcessEnv,
  services: Services,
  { signal }: Shutdown,
): Promise<void> {
  console.log()
  try {
    await reportStep('Making the orders of the demo; until then it can be looked at', async rename => {
      await runMigrations([...migrate, '--rest'], environment, { say: () => undefined, signal })
      rename('The demo is complete')
    })
  } catch (error) {
    if (signal.aborted) return
    console.log(yellow((error as Error).message))
  }
  if (!signal.aborted) services.start('worker')
}

async function migrate({ migrate }: Programs, environment: NodeJS.ProcessEnv, { signal }: Shutdown) {
  const { lines, left } = await reportStep('Preparing the database (tables and demo data)', async rename => {
    const lines: string[] = []
    const { left } = await runMigrations([...migrate, '--leave-later'], environment, {
      say: line => lines.push(line),
      signal,
    })
    rename('Database prepared')
    return { lines, left }
  })
  for (const line of lines) console.log(dim(`  ${line}`))
  return { left }
}

/** The processes of the product, each started again when it ends by itself. */
class Services {
  readonly #started: Service[] = []
  readonly #plan: PortalPlan
  readonly #environment: NodeJS.ProcessEnv

  constructor(plan: PortalPlan, environment: NodeJS.ProcessEnv) {
    this.#plan = plan
    this.#environment = environment
  }

  get started(): readonly Service[] {
    return this.#started
  }

  start(name: 'api' | 'worker'): void {
    const { settings, programs } = this.#plan
    const description = {
      name,
      command: name === 'api' ? [...apiFlags, ...programs.api] : programs.worker,
      // By default each core gets eight allocation arenas, and many photos or long lists use several times the memory
      // that they need.
      environment: { ...this.#environment, MALLOC_ARENA_MAX: '2' },
      logFile: join(settings.dataDir, 'logs', `${name}.log`),
      cwd: programs.cwd,
    }
    this.#started.push(supervise(description, line => console.log(yellow(line))))
  }

  async stop(): Promise<void> {
    await Promise.all(this.#started.map(service => service.stop()))
  }
}

/** Ends early where a service ends by itself; its last lines say why. */
async function waitForServices({ started }: Services, address: string, shutdown: Shutdown) {
  const patience = new AbortController()
  const signal = AbortSignal.any([patience.signal, shutdown.signal])
  const crashes = started.map(async service => {
    const end = await service.firstCrash
    throw new ScriptError(`The ${service.name} could not start (${end}):\n${service.lastWords()}`)
  })
  try {
    if (await Promise.race([waitForReady(address, startTimeout, signal), ...crashes])) return
    throw new ScriptError(
      `The services did not get ready within ${startTimeout / 1000} s (${address}). The API's last words:\n` +
        started[0]?.lastWords(),
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
