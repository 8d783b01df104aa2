import { readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { findPostmaster } from './postmaster-file'
import { pidExists, readCommandLine } from './process-identity'
import { waitUntil } from './wait-until'

/**
 * Ends the sessions that a killed server left behind. A session in the middle of a long query does not notice that its
 * server is gone, and as long as it lives, no new server starts on the cluster. Its uncommitted work is lost in any
 * case. Where the system has no /proc, this waits for them.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (findPostmaster(cluster)) return
  const orphans = processesIn(cluster)
  for (const pid of orphans) send(pid, 'SIGQUIT')
  const areGone = () => !orphans.some(pidExists)
  if (await waitUntil(areGone, { timeout: 1000 })) return
  for (const pid of orphans) send(pid, 'SIGKILL')
  await waitUntil(areGone, { timeout: 2000 })
}

/** Every process of a server works in the folder of its cluster. */
function processesIn(cluster: string): number[] {
  const folder = realpathSync(cluster)
  return pids().filter(pid => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder && readCommandLine(pid)?.startsWith('postgres:')
    } catch {
      return false
    }
  })
}

function pids(): number[] {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}
