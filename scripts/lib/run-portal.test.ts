import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@sfa/embedded/free-port'
import { type MadeCluster, makeCluster } from '@sfa/embedded/made-cluster'
import { pidExists } from '@sfa/embedded/process-identity'
import { removePostgres } from '@sfa/embedded/start-postgres'
import { waitUntil } from '@sfa/embedded/wait-until'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { repository } from './repository'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
/** The longest wait on a busy machine: a start has half a dozen processes. */
const patienceMs = 90_000

/** A small product: the migration leaves an account, the API is ready once the worker has left its pid. */
const programs = {
  'migrate.js': `import { existsSync, writeFileSync } from 'node:fs'
    import pg from 'pg'
    const client = new pg.Client(process.env.MIGRATION_DATABASE_URL)
    await client.connect()
    await client.query('create table if not exists start (at timestamptz default now())')
    await client.query('insert into start default values')
    const { rows } = await client.query('select count(*)::int n from start')
    await client.end()
    if (process.argv.includes('--rest')) writeFileSync(process.env.DATA_DIR + '/rest', String(existsSync(process.env.DATA_DIR + '/worker-pid')))
    else console.log('start number ' + rows[0].n)
    if (process.env.LEAVE && process.argv.includes('--leave-later')) console.log('left for later: 示例公司')
    writeFileSync(process.env.DATA_DIR + '/demo-accounts.json', JSON.stringify([{ tenant: '示例公司', userName: 'admin', password: 'secret-1', roles: ['admin'] }]))`,
  'api.js': `import { createServer } from 'node:http'
    import { existsSync } from 'node:fs'
    if (process.env.BREAK === 'api') throw new Error('S3_BUCKET is missing')
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/healthz' || existsSync(process.env.DATA_DIR + '/worker-pid') ? 200 : 503
      response.end('{"status":"ok"}')
    }).listen(process.env.PORT)
    process.on('SIGTERM', () => { console.log('api ended cleanly'); process.exit() })`,
  'worker.js': `import { writeFileSync } from 'node:fs'
    writeFileSync(process.env.DATA_DIR + '/worker-pid', String(process.pid))
    setInterval(() => {}, 1000)
    process.on('SIGTERM', () => { console.log('worker ended cleanly'); process.exit() })`,
}

let folder: string
let dataDir: string
let port: number
const children: ChildProcess[] = []
let made: MadeCluster

beforeAll(async () => {
  made = await makeCluster()
})
afterAll(() => made?.remove())

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'run portal '))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  port = await findFreePort()
  for (const [name, source] of Object.entries(programs)) writeFileSync(join(folder, name), source)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
})

afterEach(async () => {
  await Promise.all(children.splice(0).map(killed))
  // Its services notice that it is gone, and end by themselves.
  const worker = existsSync(join(dataDir, 'worker-pid')) ? workerPid() : undefined
  if (worker !== undefined && !(await waitUntil(() => !pidExists(worker), { timeout: patienceMs })))
    throw new Error(`the worker ${worker} was left behind`)
  await removePostgres(join(dataDir, 'postgres'))
  rmSync(folder, { recursive: true, force: true })
})

it('prepares, starts and announces the product, and Ctrl-C ends all of it cleanly', async () => {
  const portal = launch()
  await portal.shows(`Ready at http://localhost:${port}`)
  await portal.shows('Ctrl-C stops everything')
  expect(portal.output()).toMatch(/PostgreSQL started.*\n.*Database prepared.*\n.*start number 1/)
  expect(portal.output()).toMatch(/示例公司 +admin +secret-1 +admin/)
  expect(portal.output()).not.toContain('\u001b[')
  const worker = workerPid()
  portal.child.kill('SIGINT')
  portal.child.kill('SIGINT')
  expect(await once(portal.child, 'exit')).toEqual([0, null])
  expect(readLog('worker') + readLog('api')).toBe('worker ended cleanly\napi ended cleanly\n')
  expect(pidExists(worker)).toBe(false)
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)

  const second = launch()
  await second.shows('start number 2')
  await second.shows('Ready at')
  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
})

it('can be used before the demo is complete, and works on it afterwards', async () => {
  made.copyTo(join(dataDir, 'postgres'))
  const portal = launch({ LEAVE: '1' })
  await portal.shows('Ready at')
  await portal.shows('The demo is complete')
  expect(await waitUntil(() => existsSync(join(dataDir, 'worker-pid')), { timeout: patienceMs })).toBe(true)
  expect(portal.output()).toMatch(/Ready at[\s\S]*The demo is complete/)
  expect(readFileSync(join(dataDir, 'rest'), 'utf8')).toBe('false')
  portal.child.kill('SIGTERM')
  expect(await once(portal.child, 'exit')).toEqual([0, null])
  expect(readLog('worker')).toBe('worker ended cleanly\n')
})

it('starts a crashed worker again and says so', async () => {
  made.copyTo(join(dataDir, 'postgres'))
  const portal = launch()
  await portal.shows('Ready at')
  const first = workerPid()
  process.kill(first, 'SIGKILL')
  await portal.shows('The worker ended (SIGKILL) and starts again in 0.1 s')
  expect(await waitUntil(() => workerPid() !== first, { timeout: patienceMs })).toBe(true)
})

it('starts a killed database again, on the address that the services have', async () => {
  made.copyTo(join(dataDir, 'postgres'))
  const portal = launch()
  await portal.shows('Ready at')
  const file = join(dataDir, 'postgres/cluster/postmaster.pid')
  const postmaster = () => readFileSync(file, 'utf8').split('\n')
  const [first, , , address] = postmaster()
  process.kill(Number(first), 'SIGKILL')
  await portal.shows('PostgreSQL had ended and was started again')
  expect(postmaster()[0]).not.toBe(first)
  expect(postmaster()[3]).toBe(address)
})

it('says that it is this product that has the port', async () => {
  made.copyTo(join(dataDir, 'postgres'))
  await launch().shows('Ready at')
  const second = launch({ DATA_DIR: join(folder, 'other') })
  expect(await once(second.child, 'exit')).toEqual([1, null])
  expect(second.output()).toContain(`The portal already runs at http://localhost:${port}, on another data folder.`)
})

it('leaves no service behind when it is killed, and starts again on the same data', async () => {
  made.copyTo(join(dataDir, 'postgres'))
  const portal = launch()
  await portal.shows('Ready at')
  const worker = workerPid()
  portal.child.kill('SIGKILL')
  expect(await waitUntil(() => !pidExists(worker), { timeout: patienceMs })).toBe(true)
  const second = launch()
  await second.shows('PostgreSQL is still running, using it')
  await second.shows('start number 2')
  await second.shows('Ready at')
})

it("fails with the API's own words when it cannot start", async () => {
  made.copyTo(join(dataDir, 'postgres'))
  const portal = launch({ BREAK: 'api' })
  expect(await once(portal.child, 'exit')).toEqual([1, null])
  expect(portal.output()).toMatch(/The api could not start \(1\):[\s\S]*S3_BUCKET is missing/)
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
})

it('names the port that is taken and how to choose another', async () => {
  const squatter = createServer().listen(port)
  await once(squatter, 'listening')
  const portal = launch()
  expect(await once(portal.child, 'exit')).toEqual([1, null])
  expect(portal.output()).toContain(`Port ${port} is taken by another program. Choose another one: PORT=`)
  squatter.close()
})

it('refuses a second start on the same data folder', async () => {
  made.copyTo(join(dataDir, 'postgres'))
  await launch().shows('Ready at')
  const second = launch()
  expect(await once(second.child, 'exit')).toEqual([1, null])
  expect(second.output()).toContain(`The portal already runs on this data folder, at http://localhost:${port}`)
})

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const endWithParent = new URL('../exit-with-parent.mjs', import.meta.url).href
const workerPid = () => Number(readFileSync(join(dataDir, 'worker-pid'), 'utf8'))
const readLog = (name: string) => readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8')

function launch(extra: NodeJS.ProcessEnv = {}) {
  const main = fileURLToPath(new URL('run-portal.fixture.ts', import.meta.url))
  // It ends with this process too, where that is killed in the middle of a test.
  const child = spawn(process.execPath, ['--import', endWithParent, '--import', 'tsx', main, folder], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', ...extra },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (output += data))
  return {
    child,
    output: () => output,
    async shows(text: string) {
      const found = await waitUntil(() => output.includes(text) || child.exitCode !== null, { timeout: patienceMs })
      if (!found || !output.includes(text)) throw new Error(`"${text}" was not shown, but:\n${output}`)
    },
  }
}
