import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ScriptError } from './script-error'

/** Builds apps/portal into its dist folder. In a process of its own, because the build needs much memory once. */
export async function buildPortal(root: string) {
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/portal'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new ScriptError(`Building the portal failed:\n${complaints}\n${output}`)
}
