import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { repository } from './repository'

/** One workspace's task as turbo tells of it afterwards. */
export interface TurboTask {
  /** Like `@sfa/db#unit`; `//#unit` is the repository's own. */
  taskId: string
  /** From the repository's folder; empty for the repository itself. */
  directory: string
  /** Undefined where the task was never started, because one that it depends on failed. */
  exitCode: number | undefined
  isFromCache: boolean
}

export interface TurboRun {
  code: number | string
  tasks: TurboTask[]
  /** What the tasks wrote, where it was not passed through. */
  output: string
}

const summaries = join(repository, '.turbo/runs')

/**
 * Runs tasks of turbo.json in all workspaces that have them, on the local cache alone. Where CI is set, everything runs.
 *
 * @param show whether the tasks write to the terminal; what comes from the cache is named without its old output
 */
export async function runTurbo(tasks: string[], environment: NodeJS.ProcessEnv, show: boolean): Promise<TurboRun> {
  rmSync(summaries, { recursive: true, force: true })
  const args = ['run', ...tasks, '--summarize', '--continue=dependencies-successful', '--env-mode=loose']
  args.push('--output-logs=new-only', `--concurrency=${tasks.includes('unit') ? 1 : 2}`)
  args.push(environment.CI ? '--force' : '--cache=local:rw')
  const child = spawn(process.execPath, [join(repository, 'node_modules/turbo/bin/turbo'), ...args], {
    cwd: repository,
    env: { ...environment, TURBO_TELEMETRY_DISABLED: '1', TURBO_UI: 'false' },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  const ended = new Promise<number | string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1))
  })
  const [output, complaints, code] = await Promise.all([read(child.stdout), read(child.stderr), ended])
  return { code, tasks: readSummary(), output: `${output}${complaints}` }
}

const read = (stream: NodeJS.ReadableStream | null) => (stream ? text(stream) : Promise.resolve(''))

interface Summary {
  tasks: {
    taskId: string
    directory: string
    cache?: { status: string }
    execution?: { exitCode: number | null }
  }[]
}

/** No summary, no tasks: turbo itself could not run, and its exit code says so. */
function readSummary(): TurboTask[] {
  try {
    const [file] = readdirSync(summaries).filter(name => name.endsWith('.json'))
    const { tasks } = JSON.parse(readFileSync(join(summaries, file!), 'utf8')) as Summary
    return tasks
      .filter(({ taskId }) => !taskId.endsWith('#transit'))
      .map(({ taskId, directory, cache, execution }) => ({
        taskId,
        directory,
        exitCode: execution?.exitCode ?? undefined,
        isFromCache: cache?.status === 'HIT',
      }))
  } catch {
    return []
  }
}
