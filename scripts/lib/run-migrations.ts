import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { ScriptError } from './script-error'

const preload = new URL('../exit-with-parent.mjs', import.meta.url)

/**
 * Runs the program that brings the database up to date and seeds it; its lines are passed on to `say`. Answers whether it
 * has left something for a later run.
 */
export async function runMigrations(
  command: string[],
  environment: NodeJS.ProcessEnv,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<{ left: boolean }> {
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', preload.href, ...command], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    windowsHide: true,
    signal,
    killSignal: 'SIGTERM',
  })
  const complaints: string[] = []
  let left = false
  createInterface({ input: child.stdout as Readable }).on('line', line => {
    left ||= line.startsWith('left for later: ')
    say(line)
  })
  createInterface({ input: child.stderr as Readable }).on('line', line => complaints.push(line))
  const end = await new Promise<number | string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', (code, killedBy) => resolve(code ?? killedBy ?? 'unknown'))
  })
  if (end === 0) return { left }
  throw new ScriptError([`Preparing the database failed (${end})`, ...complaints.slice(-25)].join('\n'))
}
