import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '@sfa/embedded/free-port'

/** A Redis that is started again when it dies, as a container with `restart: unless-stopped`; it keeps nothing. */
export interface KeptRedis {
  url: string
  pid(): number
  stop(): Promise<void>
}

export async function startKeptRedis(): Promise<KeptRedis> {
  const port = await findFreePort()
  let child: ChildProcess
  let isStopping = false
  const launch = () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp']
    child = spawn('redis-server', args, { stdio: 'ignore' })
    child.once('exit', () => !isStopping && setTimeout(launch, 500))
  }
  launch()
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    async stop() {
      isStopping = true
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
