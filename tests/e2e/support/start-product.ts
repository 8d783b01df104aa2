import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServices } from '@sfa/test-kit/start-test-services'
import { waitUntil } from '@sfa/test-kit/wait-until'

const root = join(import.meta.dirname, '../../..')

export interface DemoAccount {
  tenant: string
  userName: string
  password: string
  roles: string[]
}

export interface Product {
  address: string
  dataDir: string
  account(userName: string): DemoAccount
  stop(): Promise<void>
}

/** The built product with the demo tenants: a database of its own, the API with the portal, and a worker. */
export async function startProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  if (!existsSync(join(root, 'dist/server/api.js'))) throw new Error('Build first: npm test -- --only build,e2e')
  const services = await startTestServices()
  const dataDir = mkdtempSync(join(tmpdir(), 'sfa e2e '))
  const port = await freePort()
  const output: string[] = []
  const start = (program: string): ChildProcess => {
    const child = spawn(process.execPath, [join(root, `dist/server/${program}.js`)], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: services.databaseUrl,
        REDIS_URL: '',
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        SIGN_INS_PER_MINUTE: '1000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', piece => output.push(String(piece)))
    return child
  }
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map(child => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    await services.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const address = `http://127.0.0.1:${port}`
  try {
    const [code] = await once(start('migrate'), 'exit')
    if (code !== 0) throw new Error('The database could not be prepared')
    children.push(start('api'), start('worker'))
    await waitUntil(
      'the product is ready',
      async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200,
      { timeoutMs: 90_000 },
    )
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${output.join('').slice(-4000)}`)
  }
  const accounts: DemoAccount[] = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
  return {
    address,
    dataDir,
    account(userName) {
      const found = accounts.find(one => one.userName === userName)
      if (!found) throw new Error(`there is no demo account ${userName}`)
      return found
    },
    stop,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
