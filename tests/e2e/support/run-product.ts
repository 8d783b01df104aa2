import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverUrlOf } from '@sfa/test-kit/server-url-of'
import { seedVersion } from '@sfa/test-kit/source-version'
import { type DatabaseTemplate, startTestServices } from '@sfa/test-kit/start-test-services'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { freePort } from './free-port'

const root = join(import.meta.dirname, '../../..')
const endWithParent = pathToFileURL(join(root, 'scripts/exit-with-parent.mjs')).href
const programOf = (name: string) => join(root, `dist/server/${name}.js`)
/** What the programs write, for the error of a start that fails. */
type Output = string[]

function start(program: string, environment: NodeJS.ProcessEnv, output: Output): ChildProcess {
  const child = spawn(process.execPath, ['--import', endWithParent, programOf(program)], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', REDIS_URL: '', ...environment },
    // The channel tells them when this process ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', piece => output.push(String(piece)))
  return child
}

/** As `npm start` has it: the demo's first company runs the platform. Receivers of events are on this machine. */
const platform = { PLATFORM_TENANT: 'yunhe', WEBHOOK_ADDRESSES: 'any' }

const databaseOf = (ownerUrl: string) => ({
  ...platform,
  DATABASE_URL: serverUrlOf(ownerUrl),
  MIGRATION_DATABASE_URL: ownerUrl,
})

/** For all of the demo's products on a slow machine. */
const prepareMs = 500_000

/** The database and the folder as the product's own program leaves them: made once, and copied for every start. */
const preparedProduct = (scale: string): DatabaseTemplate => ({
  name: `product_${scale.replace('.', '_')}`,
  // The demo's dates are counted back from today.
  version: seedVersion(programOf('migrate'), new Date().toDateString()),
  async fill(url, folder) {
    const output: Output = []
    const child = start('migrate', { ...databaseOf(url), DATA_DIR: folder, SEED_SCALE: scale }, output)
    const late = setTimeout(() => child.kill('SIGKILL'), prepareMs)
    const [code] = await once(child, 'exit')
    clearTimeout(late)
    if (code !== 0)
      throw new Error(`The database was not prepared within ${prepareMs / 1000} s:\n${output.join('').slice(-4000)}`)
  },
})

/** The programs of dist/server with the built portal, on a database of their own with the demo tenants. */
export interface RunningProduct {
  url: string
  dataDir: string
  /** As the owner of the tables. */
  databaseUrl: string
  stop(): Promise<void>
}

export interface ProductOptions {
  /** Is told the address that the programs are going to have; its answer is added to their environment. */
  environment?: (url: string) => Promise<Readonly<Record<string, string>>>
  /** How many of the demo's products there are: 1 is all. */
  seedScale?: string
}

export async function runProduct({
  environment = async () => ({}),
  seedScale = '0.01',
}: ProductOptions = {}): Promise<RunningProduct> {
  if (!existsSync(programOf('api'))) throw new Error('Build first: npm test -- --only build,e2e')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const added = await environment(url)
  const dataDir = mkdtempSync(join(tmpdir(), 'sfa e2e '))
  const services = await startTestServices({ template: preparedProduct(seedScale), folder: dataDir })
  const output: Output = []
  const settings = {
    ...databaseOf(services.databaseUrl),
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    SEED_SCALE: seedScale,
    SIGN_INS_PER_MINUTE: '1000',
    ...added,
  }
  const children = [start('api', settings, output), start('worker', settings, output)]
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map(child => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    await services.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntil(
      'the product is ready',
      async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200,
      { timeoutMs: 280_000 },
    )
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${output.join('').slice(-4000)}`)
  }
  return { url, dataDir, databaseUrl: services.databaseUrl, stop }
}
