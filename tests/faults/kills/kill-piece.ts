import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf } from '../../integration/jobs/children-of'
import type { RunningProduct } from './run-product'

/** What can die. */
export const pieces = ['worker', 'child', 'api', 'postmaster', 'redis', 'connection'] as const
export type Piece = (typeof pieces)[number]

/** Kills it as a crash would; false where it does not live at this moment. */
export async function killPiece(product: RunningProduct, piece: Piece): Promise<boolean> {
  if (piece === 'connection') return cutConnections(product)
  const pid = await pidOf(product, piece)
  if (!pid) return false
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

async function pidOf(product: RunningProduct, piece: Exclude<Piece, 'connection'>): Promise<number | undefined> {
  if (piece === 'redis') return product.redis?.pid()
  if (piece === 'postmaster')
    return Number(readFileSync(join(product.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  if (piece === 'api') return (await childrenOf(product.pid, 'dist/server/api.js'))[0]
  const [worker] = await childrenOf(product.pid, 'dist/server/worker.js')
  if (piece === 'worker' || !worker) return worker
  return (await childrenOf(worker, 'sfa-run'))[0]
}

/** Every connection that the product has at this moment, whatever it is doing. */
async function cutConnections({ superuser }: RunningProduct): Promise<boolean> {
  const { rowCount } = await superuser.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'sfa' and application_name like 'sfa%'",
  )
  return Number(rowCount) > 0
}
