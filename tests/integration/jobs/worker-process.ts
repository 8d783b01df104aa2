import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TenantServices } from '@sfa/test-kit/start-tenant-services'
import { bundleProgram } from './bundle-program'

/** Starts a worker of handlers made for tests in a process of its own; returns when it is ready. */
export async function startWorkerProcess(
  services: TenantServices,
  environment: Record<string, string> = {},
): Promise<ChildProcess> {
  const program = join(services.dataDir, 'test-worker.mjs')
  if (!existsSync(program)) await bundleProgram(new URL('test-worker.ts', import.meta.url), pathToFileURL(program))
  const child = fork(program, [], {
    // Vitest's own options are not for it.
    execArgv: [],
    env: {
      ...process.env,
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl ?? '',
      QUEUE_PREFIX: services.queuePrefix,
      DATA_DIR: services.dataDir,
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the worker ended at its start: ${signal ?? code}`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return child
}

/** Ends it at once, as a crash of the machine would. */
export async function killWorker(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Asks it to stop, as the system does; returns when it has ended. */
export async function stopWorker(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
