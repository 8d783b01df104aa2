import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error'

/** The user that PostgreSQL runs as; nothing set means the user who runs Node. */
export interface RunAs {
  uid?: number
  gid?: number
}

/**
 * PostgreSQL refuses to run as root, so root hands it to the system user `nobody`, or to the owner of an existing
 * cluster.
 */
export function chooseUser(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: 65534, gid: 65534 }
}

/** Whether the user may pass through every folder above and into this one. */
export function canEnter(folder: string, user: RunAs): boolean {
  if (user.uid === undefined) return true
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/' })
  if (error && (error as NodeJS.ErrnoException).code === 'EPERM') {
    throw new EmbeddedPostgresError(
      'no-unprivileged-user',
      'PostgreSQL does not run as root, and this root may not start programs as another user. ' +
        'Run as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  return status === 0
}

/** A new folder that every user may enter, kept across reboots where the system has /var/lib. */
export function createEnterableFolder(user: RunAs): string {
  for (const parent of ['/var/lib/sfa-back-office', tmpdir(), '/tmp']) {
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 })
      if (canEnter(parent, user)) return mkdtempSync(join(parent, 'postgres-'))
    } catch (error) {
      if (error instanceof EmbeddedPostgresError) throw error
    }
  }
  throw new EmbeddedPostgresError(
    'no-unprivileged-user',
    'PostgreSQL does not run as root, and no folder was found that another user may enter. Set DATABASE_URL instead.',
  )
}
