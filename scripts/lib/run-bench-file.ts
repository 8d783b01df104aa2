import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importJob } from '@sfa/operations/job/contracts/import'
import { jobFlags } from '../../apps/worker/src/runtime/job-flags'
import { apiFlags } from './api-flags'
import type { BenchResult } from './bench-report'
import { repository } from './repository'

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const endWithParent = new URL('../exit-with-parent.mjs', import.meta.url).href

/** The flags of the process in which the product does what is measured. */
const flagsOf: Readonly<Record<string, readonly string[]>> = {
  'ec-import.bench.ts': jobFlags(importJob.memoryMB),
  'held-by-one.bench.ts': apiFlags,
  'import.bench.ts': jobFlags(importJob.memoryMB),
  'lists.bench.ts': apiFlags,
  'mixed.bench.ts': apiFlags,
  'store-import.bench.ts': jobFlags(importJob.memoryMB),
}

/**
 * Runs one file of tests/bench in a process of its own, which has the settings of the product's processes: neither its
 * memory nor its time is about what another benchmark has left behind.
 */
export async function runBenchFile(name: string): Promise<BenchResult['rows']> {
  const file = pathToFileURL(join(repository, 'tests/bench', name)).href
  const child = fork(join(repository, 'tests/bench/lib/bench-child.ts'), [file], {
    execArgv: ['--import', endWithParent, '--import', loader, ...(flagsOf[name] ?? [])],
    env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const answer: { rows?: BenchResult['rows']; broken?: string } = await Promise.race([
    once(child, 'message').then(([message]) => message),
    ended.then(([code, signal]) => ({ broken: `its process ended (${signal ?? code})` })),
  ])
  await ended
  if (!answer.rows) throw new Error(answer.broken)
  return answer.rows
}
