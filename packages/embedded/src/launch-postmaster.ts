import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClusterPlace } from './cluster-place'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { endOrphans } from './end-orphans'
import type { Binaries } from './locate-binaries'
import { findPostmaster, type Postmaster, readPostmasterFile } from './postmaster-file'
import { pidExists } from './process-identity'
import { cleanEnvironment } from './run-command'
import { listSettings, type SettingChoices } from './server-settings'
import { stopPostmaster } from './stop-postmaster'
import { waitUntil } from './wait-until'

const startTimeout = 120_000
const largestLog = 10 * 1024 * 1024

/**
 * Starts the server and returns once it takes connections. It outlives this process unless it is stopped. Where the
 * signal is aborted first, the server that was starting is ended and this throws.
 */
export async function launchPostmaster(
  binaries: Binaries,
  place: ClusterPlace,
  choices: SettingChoices,
  signal?: AbortSignal,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const logStart = rotateLog(place.home)
    const postmaster = await tryLaunch(binaries, place, choices, signal)
    if (postmaster) return postmaster
    signal?.throwIfAborted()
    const complaint = readLog(place.home, logStart)
    const isPassing = /still in use|already exists/.test(complaint) && !findPostmaster(place.cluster)
    if (attempt < 20 && isPassing) {
      // A server that was killed a moment ago may still be ending, and its sessions hold its memory.
      await endOrphans(place.cluster)
      await delay(250)
    } else
      throw new EmbeddedPostgresError('start-failed', `PostgreSQL did not start:\n${complaint}`, { home: place.home })
  }
}

/** The last lines of the server's log, for messages. */
export const readLog = (home: string, from = 0): string =>
  readFileSync(logFile(home)).subarray(from).toString('utf8').trim().split('\n').slice(-15).join('\n')

async function tryLaunch(
  binaries: Binaries,
  place: ClusterPlace,
  choices: SettingChoices,
  signal: AbortSignal | undefined,
): Promise<Postmaster | undefined> {
  const log = openSync(logFile(place.home), 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', place.cluster, ...listSettings(choices)], {
    ...place.user,
    cwd: place.cluster,
    env: cleanEnvironment(),
    stdio: ['ignore', log, log],
    // Its own process group: Ctrl-C at the terminal must reach the server after its clients, not with them.
    detached: true,
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  let failure: Error | undefined
  child.once('error', error => {
    failure = error
  })
  const hasEnded = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null
  const isSettled = () => isReady(place.cluster, child.pid) || hasEnded() || signal?.aborted === true
  await waitUntil(isSettled, { timeout: startTimeout, every: 15 })
  if (signal?.aborted) await stopPostmaster(place.cluster)
  if (failure) throw new EmbeddedPostgresError('start-failed', `PostgreSQL did not start: ${failure.message}`)
  return hasEnded() ? undefined : readPostmasterFile(place.cluster)
}

function isReady(cluster: string, pid?: number): boolean {
  const postmaster = readPostmasterFile(cluster)
  return postmaster?.status === 'ready' && (pid === undefined || postmaster.pid === pid)
}

/** Waits for a server that another process started; false when it ends or does not get ready. */
export async function waitForReady(cluster: string, pid: number): Promise<boolean> {
  await waitUntil(() => isReady(cluster, pid) || !pidExists(pid), { timeout: startTimeout })
  return isReady(cluster, pid) && pidExists(pid)
}

const logFile = (home: string) => join(home, 'postgres.log')

/** The position in the log where the next start begins to write. */
function rotateLog(home: string): number {
  const file = logFile(home)
  if (!existsSync(file)) return 0
  const { size } = statSync(file)
  if (size < largestLog) return size
  rmSync(`${file}.1`, { force: true })
  renameSync(file, `${file}.1`)
  return 0
}
