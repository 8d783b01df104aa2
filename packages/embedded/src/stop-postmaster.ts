import { EmbeddedPostgresError } from './embedded-postgres-error'
import { findPostmaster } from './postmaster-file'
import { pidExists } from './process-identity'
import { runCommand } from './run-command'
import { waitUntil } from './wait-until'

/** How long each way of ending may take, in milliseconds. */
const fastMs = 5000
const quitMs = 2000
const killMs = 1000

/** The longest time that `stopPostmaster` takes. */
export const longestDatabaseStopMs = fastMs + quitMs + killMs

/**
 * Ends the server of a cluster, if one runs: open sessions are cut off, committed data is written out (a fast
 * shutdown). A server that is not gone after 5 s quits without writing out, and one that does not quit is killed;
 * nothing that was committed is lost by that, since its next start replays its log. Throws after `longestDatabaseStopMs`.
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
  if (await waitUntil(isGone, { timeout: fastMs })) return
  send(pid, 'SIGQUIT')
  if (await waitUntil(isGone, { timeout: quitMs })) return
  send(pid, 'SIGKILL')
  // What it leaves behind is ended by the next start (endOrphans).
  if (await waitUntil(isGone, { timeout: killMs })) return
  throw new EmbeddedPostgresError('stop-failed', `PostgreSQL (process ${pid}) does not end`, { pid })
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
