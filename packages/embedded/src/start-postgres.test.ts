import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkpointAfterWriting } from './checkpoint-after-writing'
import { type MadeCluster, makeCluster } from './made-cluster'
import { pidExists } from './process-identity'
import { removePostgres, startPostgres } from './start-postgres'
import { canEnter } from './unprivileged-user'
import { waitUntil } from './wait-until'

// A machine that is busy with other tests may take long to start a server.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
let folder: string
let dataDir: string
let made: MadeCluster

beforeAll(async () => {
  made = await makeCluster()
})
afterAll(() => made?.remove())

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded postgres '))
  chmodSync(folder, 0o755)
  dataDir = join(folder, '数据 folder')
})

afterEach(async () => {
  await removePostgres(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

describe('a data folder, in a path with spaces and Chinese letters', () => {
  it('gets a database that is UTF-8, sorts by code point and belongs to a role without superuser rights', async () => {
    const server = await startPostgres({ dataDir, durable: false })
    expect(server.fresh).toBe(true)
    const [row] = await query(
      server.url,
      `select current_setting('server_encoding') encoding, datlocprovider provider, datlocale locale,
        (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) exempt
        from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', exempt: false })
    await server.stop()
  })

  it('keeps its rows and its address over a stop and a second start', async () => {
    made.copyTo(dataDir)
    const first = await startPostgres({ dataDir, durable: false })
    await query(first.url, `create table note as select '客户' as word`)
    await first.stop()
    const second = await startPostgres({ dataDir, durable: false })
    expect(second).toMatchObject({ url: first.url, fresh: false })
    expect(await query(second.url, 'select word from note')).toEqual([{ word: '客户' }])
    await second.stop()
  })

  it('moves to another port when the old one was taken meanwhile', async () => {
    made.copyTo(dataDir)
    const first = await startPostgres({ dataDir, durable: false })
    await first.stop()
    const squatter = (await import('node:net')).createServer().listen(first.port, '127.0.0.1')
    await once(squatter, 'listening')
    const second = await startPostgres({ dataDir, durable: false })
    expect(second.port).not.toBe(first.port)
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    squatter.close()
  })

  it('stops within the call, open sessions or not', async () => {
    made.copyTo(dataDir)
    const server = await startPostgres({ dataDir, durable: false })
    const client = new pg.Client(server.url)
    client.on('error', () => {})
    await client.connect()
    await server.stop()
    await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
    await client.end().catch(() => {})
  })

  it('lets extensions be made that our search stands on, and COPY and parallel sessions work', async () => {
    made.copyTo(dataDir)
    const server = await startPostgres({ dataDir, durable: false })
    await query(server.url, 'create extension pg_trgm')
    await query(server.url, 'create extension btree_gin')
    const answers = await Promise.all([1, 2, 3].map(n => query(server.url, `select ${n} as n`)))
    expect(answers.flat()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await server.stop()
  })
})

describe('passwords', () => {
  it('are asked of every role, and a wrong one is refused', async () => {
    made.copyTo(dataDir)
    const server = await startPostgres({ dataDir, durable: false })
    for (const address of [server.url, server.superuserUrl]) {
      await expect(query(address.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
        /password authentication failed/,
      )
    }
    await server.stop()
  })

  it('are kept in a file that only its owner reads', async () => {
    await (await startPostgres({ dataDir, durable: false })).stop()
    expect(statSync(join(dataDir, 'credentials.json')).mode & 0o777).toBe(0o600)
  })
})

describe('after something died', () => {
  it('is started again on its port when it was killed, also in the middle of a query that would go on', async () => {
    made.copyTo(dataDir)
    const lines: string[] = []
    const server = await startPostgres({ dataDir, durable: false, supervised: true, log: line => lines.push(line) })
    const client = new pg.Client(server.url)
    client.on('error', () => {})
    await client.connect()
    const busy = client.query('select count(*) from generate_series(1, 1e12::bigint)').catch(error => error)
    const isBusy = async () =>
      (await query(server.url, "select 1 from pg_stat_activity where query like '%1e12%' and pid <> pg_backend_pid()"))
        .length > 0
    expect(await waitUntil(isBusy, { timeout: 55_000 })).toBe(true)
    process.kill(server.pid, 'SIGKILL')
    expect(await busy).toBeInstanceOf(Error)
    const answers = () => query(server.url, 'select 1 as one').catch(() => [])
    expect(await waitUntil(async () => (await answers()).length === 1, { timeout: 60_000 })).toBe(true)
    await expect.poll(() => lines).toContain('PostgreSQL had ended and was started again')
    await server.stop()
    await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('ends also while its own start again is held up, and keeps what was committed', async () => {
    made.copyTo(dataDir)
    const server = await startPostgres({ dataDir, supervised: true })
    await query(server.url, 'create table kept as select 7 as n')
    // A server that takes no notice of a request to end.
    process.kill(server.pid, 'SIGSTOP')
    await server.stop()
    expect(pidExists(server.pid)).toBe(false)
    const again = await startPostgres({ dataDir, durable: false })
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }])
    await again.stop()
  })

  it('reuses the server that a killed process left behind', async () => {
    made.copyTo(dataDir)
    const { child, server } = await startInAnotherProcess()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lines: string[] = []
    const reused = await startPostgres({ dataDir, durable: false, log: line => lines.push(line) })
    expect(reused).toMatchObject({ pid: server.pid, url: server.url, fresh: false })
    expect(lines).toContain('PostgreSQL is still running, using it')
    await reused.stop()
    await expect(query(reused.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('starts again on rows that were committed before the server itself was killed', async () => {
    made.copyTo(dataDir)
    const first = await startPostgres({ dataDir })
    await query(first.url, 'create table kept as select 7 as n')
    process.kill(first.pid, 'SIGKILL')
    const second = await startPostgres({ dataDir, durable: false })
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
  })

  it('is not misled by a pid file whose number belongs to another program now', async () => {
    made.copyTo(dataDir)
    const cluster = join(clusterHome(), 'cluster')
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n1 1\nready   \n`)
    const server = await startPostgres({ dataDir, durable: false })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  it('finishes what an interrupted first start began', async () => {
    mkdirSync(join(dataDir, 'cluster.unfinished-1'), { recursive: true })
    writeFileSync(join(dataDir, 'start.lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }))
    const server = await startPostgres({ dataDir, durable: false })
    expect(server.fresh).toBe(true)
    expect(existsSync(join(dataDir, 'cluster.unfinished-1'))).toBe(false)
    await server.stop()
  })

  it('throws a throw-away server and its folder away when its process is killed', async () => {
    made.copyTo(dataDir)
    const { child, server } = await startInAnotherProcess({ throwAway: true })
    child.kill('SIGKILL')
    expect(await waitUntil(() => !existsSync(dataDir), { timeout: 55_000 })).toBe(true)
    await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('what a killed server has to replay', () => {
  const toReplay = async (server: { superuserUrl: string }) => {
    const [row] = await query(
      server.superuserUrl,
      'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    )
    return (row as { bytes: number }).bytes
  }
  const megabyte = 1024 * 1024

  it('is little soon after heavy writing has ended', async () => {
    made.copyTo(dataDir)
    const server = await startPostgres({ dataDir, durable: false })
    await query(
      server.url,
      `create table much as select repeat(md5(n::text), 20) as word from generate_series(1, 20000) n`,
    )
    await query(server.url, `insert into much select word from much`)
    expect(await toReplay(server)).toBeGreaterThan(8 * megabyte)
    const checkpoints = checkpointAfterWriting(server.superuserUrl, { everyMs: 50, replayBytes: megabyte })
    expect(await waitUntil(async () => (await toReplay(server)) < megabyte, { timeout: 60_000 })).toBe(true)
    checkpoints.stop()
    await server.stop()
  })
})

describe('two starts on one folder', () => {
  it('share one server, which ends with the last of them', async () => {
    const [one, two] = await Promise.all([
      startPostgres({ dataDir, durable: false }),
      startPostgres({ dataDir, durable: false }),
    ])
    expect(one.pid).toBe(two.pid)
    expect([one.fresh, two.fresh].sort()).toEqual([false, true])
    await one.stop()
    expect(await query(two.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await two.stop()
    await expect(query(two.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('what cannot work', () => {
  it('names both versions when the folder is of another PostgreSQL', async () => {
    made.copyTo(dataDir)
    writeFileSync(join(clusterHome(), 'cluster/PG_VERSION'), '16\n')
    await expect(startPostgres({ dataDir, durable: false })).rejects.toMatchObject({
      code: 'cluster-of-other-version',
      message: expect.stringMatching(/PostgreSQL 16.*PostgreSQL 18/),
    })
  })

  it('shows the complaint of a server that does not start', async () => {
    made.copyTo(dataDir)
    writeFileSync(join(clusterHome(), 'cluster/postgresql.conf'), 'no_such_setting = 1\n')
    await expect(startPostgres({ dataDir, durable: false })).rejects.toMatchObject({
      code: 'start-failed',
      message: expect.stringContaining('no_such_setting'),
    })
  })
})

describe.runIf(isRoot)('run by root', () => {
  it('keeps the cluster elsewhere when the folder lies where others may not enter, and finds it again', async () => {
    chmodSync(folder, 0o700)
    const lines: string[] = []
    const first = await startPostgres({ dataDir, durable: false, log: line => lines.push(line) })
    const home = clusterHome()
    expect(home.startsWith(folder)).toBe(false)
    expect(lines.join()).toContain(home)
    await query(first.url, 'create table kept as select 1 as n')
    await first.stop()
    const second = await startPostgres({ dataDir, durable: false })
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
    await second.stop()
    await removePostgres(dataDir)
    expect(existsSync(home)).toBe(false)
  })

  it('says so when the cluster that was kept elsewhere is gone', async () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'cluster-place.json'), JSON.stringify({ home: join(folder, 'gone') }))
    await expect(startPostgres({ dataDir, durable: false })).rejects.toMatchObject({ code: 'cluster-missing' })
  })

  it.runIf(process.getuid?.() === 0 && canEnter(import.meta.dirname, nobody))(
    'also works for an ordinary user, whose folder root can use afterwards',
    async () => {
      spawnSync('chown', ['-R', '65534:65534', folder])
      const { child, server } = await startInAnotherProcess({}, nobody)
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
      child.kill('SIGKILL')
      const reused = await startPostgres({ dataDir, durable: false })
      expect(reused.pid).toBe(server.pid)
      await reused.stop()
    },
  )
})

const clusterHome = () => {
  const pointer = join(dataDir, 'cluster-place.json')
  return existsSync(pointer) ? (JSON.parse(readFileSync(pointer, 'utf8')).home as string) : dataDir
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function startInAnotherProcess(options = {}, user: { uid?: number; gid?: number } = {}) {
  const code = `const { startPostgres } = await import(${JSON.stringify(fileURLToPath(new URL('start-postgres.ts', import.meta.url)))})
    const { url, pid } = await startPostgres({ dataDir: process.argv[1], ...JSON.parse(process.argv[2]) })
    console.log(JSON.stringify({ url, pid }))
    setInterval(() => {}, 1000)`
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', code, dataDir, JSON.stringify(options)],
    { ...user, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, HOME: folder, TMPDIR: folder } },
  )
  const [line] = await once(child.stdout, 'data')
  return { child, server: JSON.parse(String(line)) as { url: string; pid: number } }
}
