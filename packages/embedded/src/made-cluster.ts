import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startPostgres } from './start-postgres'

/** A data folder with a cluster, for tests that are not about making one: that takes most of the time of a start. */
export interface MadeCluster {
  /** Lays a copy into a folder that is not there yet; its cluster belongs to the same user. */
  copyTo(dataDir: string): void
  remove(): void
}

export async function makeCluster(): Promise<MadeCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'made-cluster-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  await (await startPostgres({ dataDir, durable: false })).stop()
  return {
    copyTo(to) {
      mkdirSync(dirname(to), { recursive: true })
      const { status, stderr } = spawnSync('cp', ['-a', dataDir, to], { encoding: 'utf8' })
      if (status !== 0) throw new Error(`The cluster could not be copied: ${stderr}`)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
