import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@sfa/embedded/free-port'
import { waitUntil } from '@sfa/embedded/wait-until'

export interface RunningRedis {
  url: string
  stop(): Promise<void>
}

/** The shell waits on its input and ends Redis when that closes, so Redis outlives this process in no case. */
const keeper = 'redis-server "$@" & cat > /dev/null; kill $!; wait $!'

export const isRedisInstalled = () => spawnSync('redis-server', ['--version']).status === 0

/** Starts the redis-server that is on PATH on a free loopback port, keeping nothing on disk. */
export async function startRedis(): Promise<RunningRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await findFreePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  const child = spawn('/bin/sh', ['-c', keeper, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  const isUp = await waitUntil(() => child.exitCode === null && answers(port), { timeout: 20_000 })
  const stop = async () => {
    child.stdin.end()
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  if (isUp) return { url: `redis://127.0.0.1:${port}`, stop }
  await stop()
  throw new Error('redis-server did not start')
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'))
    socket.once('data', data => {
      socket.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}
