import { EmbeddedPostgresError } from './embedded-postgres-error'
import { findPostmaster } from './postmaster-file'
import { pidExists } from './process-identity'
import { runCommand } from './run-command'
import { waitUntil } from './wait-until'

/**
 * Ends the server of a cluster, if one runs: open sessions are cut off, committed data is written out (a fast
 * shutdown). After 30 s the server is made to quit without writing out; its next start then repeats its log.
 */
export async function stopPostmaster(cluster: string, pgCtl?: string) {
  const postmaster = findPostmaster(cluster)
  if (!postmaster) return
  const { pid } = postmaster
  const isGone = () => !pidExists(pid)
  if (process.platform === 'win32' && pgCtl) {
    await runCommand(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { user: {}, cwd: cluster })
    return
  }
  send(pid, 'SIGINT')
  if (await waitUntil(isGone, { timeout: 30_000 })) return
  send(pid, 'SIGQUIT')
  if (await waitUntil(isGone, { timeout: 10_000 })) return
  throw new EmbeddedPostgresError('stop-failed', `PostgreSQL (process ${pid}) does not end`, { pid })
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
