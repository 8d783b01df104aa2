import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { canEnter, chooseUser, createEnterableFolder, type RunAs } from './unprivileged-user'

export interface ClusterPlace {
  /** Holds `cluster`, the server's log and copied programs. Mostly the data folder itself. */
  home: string
  cluster: string
  user: RunAs
}

const pointerName = 'cluster-place.json'

/**
 * Where the cluster of a data folder lies. Run by root, PostgreSQL becomes another user, who often may not enter
 * the folder (anything under /root); then the cluster lies elsewhere and a pointer in the data folder says where.
 */
export function findClusterPlace(dataDir: string, log: (line: string) => void): ClusterPlace {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const pointed = readClusterPointer(dataDir)
  if (pointed && !existsSync(pointed)) {
    throw new EmbeddedPostgresError(
      'cluster-missing',
      `The database of ${dataDir} was kept in ${pointed}, which is gone. "npm run reset" starts over.`,
      { dataDir, pointed },
    )
  }
  if (pointed) return describe(pointed)
  const own = describe(dataDir)
  if (isUsable(own)) return own
  const home = createEnterableFolder(own.user)
  chmodSync(home, 0o711)
  writeFileSync(join(dataDir, pointerName), JSON.stringify({ home }, null, 2))
  log(`PostgreSQL does not run as root and its user may not enter ${dataDir}, so the database is kept in ${home}`)
  return describe(home)
}

export function readClusterPointer(dataDir: string): string | undefined {
  const file = join(dataDir, pointerName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).home : undefined
}

/** Deletes the cluster and everything else that was kept for the data folder. The server must be stopped. */
export function removeCluster(dataDir: string) {
  const pointed = readClusterPointer(dataDir)
  if (pointed) rmSync(pointed, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

function describe(home: string): ClusterPlace {
  const cluster = join(home, 'cluster')
  return { home, cluster, user: chooseUser(cluster) }
}

function isUsable({ home, user }: ClusterPlace): boolean {
  if (user.uid === undefined || user.gid === undefined) return true
  if (!canEnter(dirname(home), user)) return false
  chmodSync(home, (statSync(home).mode & 0o7777) | 0o111)
  return canEnter(home, user) && canGive(home, user.uid, user.gid)
}

/** Some network and container file systems do not let root give files away. */
function canGive(home: string, uid: number, gid: number): boolean {
  const probe = join(home, '.owner-probe')
  try {
    writeFileSync(probe, '')
    chownSync(probe, uid, gid)
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { force: true })
  }
}
