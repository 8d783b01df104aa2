import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import type { RunAs } from './unprivileged-user'

/**
 * Environment variables of the user's shell about PostgreSQL or languages must not change how our own server behaves.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_OPTIONS$)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** Runs a program to its end and returns what it printed; throws `command-failed` with its complaint. */
export async function runCommand(
  program: string,
  args: string[],
  options: { user: RunAs; cwd: string; input?: string },
): Promise<string> {
  const child = spawn(program, args, { ...options.user, cwd: options.cwd, env: cleanEnvironment(), stdio: 'pipe' })
  child.stdin.on('error', () => {})
  child.stdin.end(options.input ?? '')
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (code === 0) return stdout
  throw new EmbeddedPostgresError('command-failed', `${program} failed: ${stderr.trim() || stdout.trim()}`, { program })
}
