import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pidExists, readCommandLine } from './process-identity'

export interface Postmaster {
  pid: number
  port: number
  /** `ready` once it takes connections. */
  status: string
}

/** What the server writes into its cluster about itself: pid, port in line 4 and status in line 8. */
export function readPostmasterFile(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The server that is running on this cluster. After a crash of the machine the file stays behind and its pid may
 * by now belong to another program, which PostgreSQL would take for itself; only then is the file removed. One whose
 * process is gone is left to PostgreSQL, which reads from it whether orphaned sessions still use the cluster.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmasterFile(cluster)
  if (!postmaster || !pidExists(postmaster.pid)) return undefined
  const commandLine = readCommandLine(postmaster.pid)
  if (commandLine === undefined || commandLine.includes('postgres')) return postmaster
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}
