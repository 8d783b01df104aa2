import { keepTenantKey, knownTenantKey } from '@sfa/db/connection/tenant-proof'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { importJob } from '@sfa/operations/job/contracts/import'
import { createRun } from '@sfa/operations/job/life/create-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import type { TenantServices } from '@sfa/test-kit/start-tenant-services'
import { sql } from 'kysely'
import { type Random, randomOf } from '../../fuzz/random'
import { faultAt, faultAtRest, stagedBy } from './import-life-faults'
import { isHeld, look, wishes } from './import-life-model'
import { type Db, type Move, otherMoves, type Point, plainMoves } from './import-life-moves'

/** The imports whose lives are tried, with a preview and without one. */
export interface Imports {
  services: TenantServices
  previewed: string
  plain: string
}

/** What the lives write their rows into. */
export const prepareLives = (services: TenantServices) =>
  services.pool.query('create table written_row (run_id bigint, chunk integer); grant all on written_row to sfa_app')

export async function imports(services: TenantServices): Promise<Imports> {
  // A user has one import of a kind at a time.
  const create = (preview: boolean) =>
    createRun(services, aCaller({ userId: preview ? '1' : '2' }), importJob, {
      kind: 'Product',
      direction: 'import',
      payload: { preview },
    })
  return { services, previewed: await create(true), plain: await create(false) }
}

/** The services inside of one transaction: all that they write is gone with it. */
export function nestedIn(services: TenantServices, tx: Tx): Db {
  const db = { transaction: () => ({ execute: <T>(work: (inner: Tx) => Promise<T>) => work(tx) }) }
  keepTenantKey(db, knownTenantKey(services.db))
  return { db } as unknown as Db
}

/** A life ends by itself long before this. */
const mostMoves = 400

class Lived extends Error {}

/**
 * One life of an import, in which up to eight wishes and accidents come at points that the seed chooses, on the table
 * itself. Answers its moves. Throws with the seed and the moves where rows and state do not agree.
 */
export async function liveThrough({ services, previewed, plain }: Imports, seed: number): Promise<readonly string[]> {
  const random = randomOf(seed, 0)
  const runId = random.chance(3) ? plain : previewed
  const way: string[] = []
  try {
    await services.db.transaction().execute(async tx => {
      const db = nestedIn(services, tx)
      // Its transaction is the one of the life: all that follows is the tenant's.
      await wishes.resume(tx, db)
      let point: Point = { attempts: [], left: 1 + random.below(8), asked: 'create', seen: await look(tx, runId) }
      for (;;) {
        const move = nextMove(random, point)
        if (!move) throw new Lived()
        if (way.push(move.name) > mostMoves) throw new Error('it does not end')
        point = await moved(tx, db, runId, point, move)
      }
    })
  } catch (error) {
    if (error instanceof Lived) return way
    throw new Error(`${error instanceof Error ? error.message : error}\nlife of seed ${seed}: ${way.join(', ')}`)
  }
  return way
}

/** Undefined where nothing is left to happen. */
function nextMove(random: Random, point: Point): Move | undefined {
  const [plain, others] = [plainMoves(point), otherMoves(point)]
  if (others.length > 0 && (plain.length === 0 || random.chance(4))) return random.pick(others)
  if (plain.length > 0) return random.pick(plain)
  const fault = faultAtRest(point)
  if (fault) throw new Error(`${fault}: ${JSON.stringify(point.seen)}`)
  return undefined
}

/** The table of an attempt that goes on without holding the run. */
function strayOf({ attempts, seen }: Point, move: string): string[] {
  const at = /^step (\d)$/.exec(move)?.[1]
  const attempt = at === undefined ? undefined : attempts[Number(at)]
  return attempt && !isHeld(attempt, seen) ? [stagedBy(attempt)] : []
}

async function moved(tx: Tx, db: Db, runId: string, point: Point, { name, make }: Move): Promise<Point> {
  await sql`savepoint life`.execute(tx)
  try {
    const made = await make(tx, db, runId, point)
    const reached = { ...made, stray: [...(point.stray ?? []), ...strayOf(point, name)], seen: await look(tx, runId) }
    const fault = faultAt(reached, point, name)
    if (fault) throw new Error(`${fault}: ${JSON.stringify(reached.seen)}`)
    await sql`release savepoint life`.execute(tx)
    return reached
  } catch (error) {
    // A wish that is refused changes nothing.
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint life; release savepoint life`.execute(tx)
    return { ...point, left: Math.max(0, point.left - 1) }
  }
}
