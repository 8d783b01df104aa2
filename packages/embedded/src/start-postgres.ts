import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkpointAfterWriting } from './checkpoint-after-writing'
import { type ClusterPlace, findClusterPlace, readClusterPointer, removeCluster } from './cluster-place'
import { createCluster } from './create-cluster'
import { type Credentials, createCredentials, readCredentials, writeCredentials } from './credentials'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { findFreePort } from './free-port'
import { addHolder, hasHolders } from './holders'
import { keepRunning } from './keep-running'
import { launchPostmaster, waitForReady } from './launch-postmaster'
import { type Binaries, locateBinaries } from './locate-binaries'
import { findPostmaster, type Postmaster } from './postmaster-file'
import { pidExists } from './process-identity'
import type { SettingChoices } from './server-settings'
import { stopPostmaster } from './stop-postmaster'
import { waitUntil } from './wait-until'
import { withFolderLock } from './with-folder-lock'

export interface StartPostgresOptions {
  /** A folder for PostgreSQL alone: cluster, passwords, log. Made when missing. */
  dataDir: string
  /** Called with one line for each step that takes time. */
  log?: (line: string) => void
  /** False for data that is thrown away: faster, and lost in a power cut. True unless set. */
  durable?: boolean
  /** The server ends and the folder is deleted when this process ends in any way, kill -9 included. For tests. */
  throwAway?: boolean
  /** Starts the server again, on the same port, when it ends before `stop`. */
  supervised?: boolean
}

export interface RunningPostgres {
  /** Role `sfa`, owner of database `sfa`; may create databases and roles, is bound by row-level security. */
  url: string
  /** The same database for role `sfa_server`, which owns nothing. The migrations create the role. */
  serverUrl: string
  superuserUrl: string
  port: number
  pid: number
  /** Whether this start made the cluster, so that it is empty. */
  fresh: boolean
  /** Ends the server, unless another living process uses it too. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a data folder and returns when it takes connections. A server that already runs there (left
 * by a process that was killed, or shared with one that lives) is used as it is. Throws EmbeddedPostgresError.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => {})
  const durable = options.durable ?? true
  const place = findClusterPlace(dataDir, log)
  return withFolderLock(lockFile(dataDir), async () => {
    const binaries = locateBinaries(place.user, place.home)
    const prepared = await prepareCluster(dataDir, place, binaries, durable, log)
    const removeHolder = addHolder(holderFolder(dataDir))
    try {
      const postmaster = await useOrLaunch(dataDir, place, binaries, prepared.credentials, durable, log)
      const kept = options.supervised
        ? keepRunning(
            postmaster.pid,
            signal => relaunch(dataDir, place, binaries, { port: postmaster.port, durable }, signal),
            log,
          )
        : undefined
      const { superuserUrl } = addresses(prepared.credentials, postmaster.port)
      const checkpoints = options.supervised ? checkpointAfterWriting(superuserUrl) : undefined
      const releaseWatch = options.throwAway ? watchOwner(dataDir, place, postmaster) : undefined
      return {
        ...addresses(prepared.credentials, postmaster.port),
        pid: postmaster.pid,
        port: postmaster.port,
        fresh: prepared.fresh,
        async stop() {
          checkpoints?.stop()
          await kept?.stop()
          await withFolderLock(lockFile(dataDir), async () => {
            removeHolder()
            if (!hasHolders(holderFolder(dataDir))) await stopPostmaster(place.cluster, binaries.pgCtl)
            await releaseWatch?.()
          })
        },
      }
    } catch (error) {
      removeHolder()
      throw error
    }
  })
}

/** Stops whatever runs on a data folder, no matter who uses it, and deletes the folder. */
export async function removePostgres(dataDir: string) {
  const home = readClusterPointer(dataDir) ?? dataDir
  await stopPostmaster(join(home, 'cluster'))
  removeCluster(dataDir)
}

const lockFile = (dataDir: string) => join(dataDir, 'start.lock')
const holderFolder = (dataDir: string) => join(dataDir, 'holders')

async function prepareCluster(
  dataDir: string,
  place: ClusterPlace,
  binaries: Binaries,
  durable: boolean,
  log: (line: string) => void,
): Promise<{ credentials: Credentials; fresh: boolean }> {
  const { cluster } = place
  const known = readCredentials(dataDir)
  if (existsSync(cluster)) {
    if (!known)
      throw new EmbeddedPostgresError('cluster-missing', `The passwords of ${cluster} are missing`, { cluster })
    refuseForeignCluster(cluster, binaries)
    // A cluster of an earlier version lacks the password of a role that came later.
    const credentials = { ...createCredentials(), ...known }
    if (!known.serverPassword) writeCredentials(dataDir, credentials)
    return { credentials, fresh: false }
  }
  log('Making a new database')
  const credentials = known ?? createCredentials()
  writeCredentials(dataDir, credentials)
  await createCluster(binaries, place, credentials, durable)
  return { credentials, fresh: true }
}

function refuseForeignCluster(cluster: string, binaries: Binaries) {
  const uid = process.getuid?.()
  const owner = statSync(cluster).uid
  if (uid && owner !== uid) {
    throw new EmbeddedPostgresError(
      'cluster-of-other-user',
      `The database in ${cluster} belongs to another user (uid ${owner}). ` +
        'Start as that user or as root, or choose another folder with DATA_DIR.',
      { cluster, owner },
    )
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === String(binaries.majorVersion)) return
  throw new EmbeddedPostgresError(
    'cluster-of-other-version',
    `The database in ${cluster} was made by PostgreSQL ${version}, and this is PostgreSQL ${binaries.majorVersion}. ` +
      `Dump it with version ${version} and load it into a new one, or start over with "npm run reset".`,
    { cluster, version, ours: binaries.majorVersion },
  )
}

async function useOrLaunch(
  dataDir: string,
  place: ClusterPlace,
  binaries: Binaries,
  credentials: Credentials,
  durable: boolean,
  log: (line: string) => void,
): Promise<Postmaster> {
  const running = findPostmaster(place.cluster)
  if (running) {
    log('PostgreSQL is still running, using it')
    if (await waitForReady(place.cluster, running.pid)) return findPostmaster(place.cluster)!
  }
  const port = await findFreePort(credentials.port)
  const postmaster = await launchPostmaster(binaries, place, { port, durable })
  if (port !== credentials.port) writeCredentials(dataDir, { ...credentials, port })
  return postmaster
}

/** On the port that its clients know, and only where none of those who share the folder was quicker. */
const relaunch = (
  dataDir: string,
  place: ClusterPlace,
  binaries: Binaries,
  choices: SettingChoices,
  signal: AbortSignal,
) =>
  withFolderLock(lockFile(dataDir), async () => {
    const running = findPostmaster(place.cluster)
    if (running && (await waitForReady(place.cluster, running.pid))) return running
    return launchPostmaster(binaries, place, choices, signal)
  })

function addresses({ ownerPassword, serverPassword, superuserPassword }: Credentials, port: number) {
  return {
    url: `postgresql://sfa:${ownerPassword}@127.0.0.1:${port}/sfa`,
    serverUrl: `postgresql://sfa_server:${serverPassword}@127.0.0.1:${port}/sfa`,
    superuserUrl: `postgresql://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`,
  }
}

function watchOwner(dataDir: string, place: ClusterPlace, { pid }: Postmaster): () => Promise<void> {
  const watcher = spawn(
    process.execPath,
    [fileURLToPath(new URL('watch-owner.mjs', import.meta.url)), String(pid), place.cluster, place.home, dataDir],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/', windowsHide: true },
  )
  watcher.unref()
  const pipe = watcher.stdin as NodeJS.WritableStream & { unref?(): void }
  pipe.unref?.()
  return async () => {
    pipe.end()
    await waitUntil(() => !watcher.pid || !pidExists(watcher.pid), { timeout: 30_000 })
  }
}
