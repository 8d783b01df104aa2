import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@sfa/embedded/start-postgres'
import { runStage } from './lib/run-stage'
import { runScript } from './lib/script-error'
import { slowestFiles, type TimedRun } from './lib/slowest-files'
import type { StageReport } from './lib/stage-reporter'
import { isRedisInstalled, startRedis } from './lib/start-redis'
import { bold, dim, green, red, yellow } from './lib/terminal'
import { chooseStages, type Stage } from './lib/test-stages'

interface Total {
  passed: number
  failed: number
  runs: TimedRun[]
  failures: string[]
  repeated: string[]
}

/** `npm test`, or `npm test -- --only unit,e2e`. Its last line is exactly `N passed, N failed`. */
async function test() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const chosen = chooseStages(values.only)
  // The terminal's Ctrl-C reaches the stages as well; this process ends after them.
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isInterrupted = true))

  const needsDatabase = chosen.some(stage => stage.needs?.includes('database'))
  const database = needsDatabase ? await openDatabase() : undefined
  const total: Total = { passed: 0, failed: 0, runs: [], failures: [], repeated: [] }
  const summary: string[] = []
  try {
    for (const stage of chosen) {
      if (isInterrupted) break
      summary.push(await runAndCount(stage, { TEST_DATABASE_URL: database?.url }, total))
    }
  } finally {
    await database?.stop()
  }
  if (isInterrupted) total.failed++
  const slowest = slowestFiles(total.runs)
  if (slowest.length > 0) console.log(['', bold('Slowest test files'), ...slowest].join('\n'))
  // What failed is said once more: a log of hours is read from its end.
  if (total.repeated.length > 0) console.log(['', bold('Passed at the second attempt'), ...total.repeated].join('\n'))
  if (total.failures.length > 0) console.log(['', bold('Failed'), ...total.failures].join('\n'))
  console.log(['', ...summary, ...(isInterrupted ? [red('interrupted')] : [])].join('\n'))
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
}

async function runAndCount(stage: Stage, services: NodeJS.ProcessEnv, total: Total): Promise<string> {
  const title = stage.name.padEnd(18)
  if (stage.needs?.includes('redis') && !process.env.REDIS_URL && !isRedisInstalled()) {
    return `${title} ${yellow('not run: no redis-server is installed, and REDIS_URL is not set')}`
  }
  console.log(`\n${bold(`▶ ${stage.name}`)}`)
  const started = performance.now()
  const { passed, failed, files, failures, repeated } = await runWithServices(stage, services)
  total.passed += passed
  total.failed += failed
  total.failures.push(...(failures ?? []))
  total.repeated.push(...(repeated ?? []))
  for (const file of files) total.runs.push({ ...file, stage: stage.name })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return `${title} ${failed ? red(`${passed} passed, ${failed} failed`) : green(`${passed} passed`)} ${dim(`(${seconds} s)`)}`
}

/** Variables of the user's shell must not switch the tests to production or to another queue. */
async function runWithServices(stage: Stage, services: NodeJS.ProcessEnv): Promise<StageReport> {
  const { NODE_ENV, REDIS_URL, ...inherited } = process.env
  const environment = { ...inherited, ...services, ...stage.environment }
  if (!stage.needs?.includes('redis')) return runStage(stage, environment)
  const redis = REDIS_URL ? { url: REDIS_URL, stop: async () => {} } : await startRedis()
  try {
    return await runStage(stage, { ...environment, REDIS_URL: redis.url })
  } finally {
    await redis.stop()
  }
}

/** One server for all stages. It ends with this process in any case. */
async function openDatabase(): Promise<{ url?: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL || process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  return startPostgres({ dataDir, durable: false, throwAway: true, log: line => console.log(dim(line)) })
}

await runScript(test)
process.exit()
