import { keepTenantKey, knownTenantKey } from '@sfa/db/connection/tenant-proof'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { isRunning, isWorking } from '@sfa/kit/job/phase'
import { importJob } from '@sfa/operations/job/contracts/import'
import { createRun } from '@sfa/operations/job/life/create-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chunks, isHeld, look, rowsOfChunk, wishes } from './import-life-model'
import { type Db, keyOf, otherMoves, type Point, plainMoves } from './import-life-moves'

let services: TenantServices
beforeAll(async () => {
  services = await startTenantServices()
  await services.pool.query(
    'create table written_row (run_id bigint, chunk integer); grant all on written_row to sfa_app',
  )
})
afterAll(() => services?.stop())

/** What is wrong at a point; undefined where nothing is. */
function faultAt({ attempts, seen, asked }: Point, before: Point, move: string): string | undefined {
  const { phase, workerId, cancelRequested, params, rows, successCount, staged, tables } = seen
  const all = chunks * rowsOfChunk
  if (phase === 'done' && (rows !== all || successCount !== all)) return 'done without all of its rows'
  if (params.preview === true && params.confirmed !== true && rows > 0) return 'rows that were not confirmed'
  if (phase === 'preview' && (cancelRequested || workerId !== null)) return 'a preview that is not free for its user'
  if (phase === 'undone' && rows > 0) return 'undone with rows'
  if (phase === 'cancelled' && asked === 'cancelAndUndo' && rows > 0)
    return 'cancelled with rows that were to be undone'
  if (!isRunning(phase) && params.undo !== true && rows !== successCount) return 'ended with other rows than it counts'
  if (!isRunning(phase) && workerId !== null) return 'ended in the hands of a worker'
  if (phase === 'queued' && workerId === null && cancelRequested) return 'cancelled, and no worker will notice'
  const alive = attempts.map(({ run }) => `staging.import_${run.id}_${run.attempt}_rows`)
  if (!isRunning(phase) && tables.some(table => !alive.includes(table))) return 'ended with staged rows'
  if (isRunning(phase) && params.undo !== true && staged !== null && phase !== 'queued' && phase !== 'parsing')
    if (!tables.includes(staged)) return 'at work without its staged rows'
  if (phase === 'preview' && (staged === null || !tables.includes(staged))) return 'a preview without its staged rows'
  const at = /^step (\d)$/.exec(move)?.[1]
  const stepped = at === undefined ? undefined : before.attempts[Number(at)]
  if (stepped && !isHeld(stepped, before.seen)) {
    const { tables: __, ...was } = before.seen
    const { tables: ___, ...is } = seen
    if (JSON.stringify(was) !== JSON.stringify(is)) return 'changed by an attempt that does not hold it'
  }
  return undefined
}

/** What is wrong where nothing happens any more by itself. */
function faultAtRest({ attempts, seen, asked }: Point): string | undefined {
  const { phase, workerId, rows, isPaused } = seen
  const isIdle = attempts.length === 0 && workerId === null && !(isWorking(phase) && !isPaused)
  if (!isIdle || (isPaused && isWorking(phase))) return undefined
  const ends: Record<Point['asked'], readonly string[]> = {
    create: ['preview', 'done'],
    confirm: ['done'],
    // What was written already when the wish came is kept.
    cancel: ['cancelled', 'done', 'undone'],
    cancelAndUndo: ['cancelled', 'undone'],
    retry: ['done', 'preview', 'undone'],
    undo: ['undone'],
    expire: ['cancelled'],
    pause: [],
    resume: [],
  }
  if (!ends[asked].includes(phase)) return `at rest as ${phase} after ${asked}`
  if (asked === 'cancelAndUndo' && rows > 0) return 'rows that were to be undone'
  return undefined
}

class Enough extends Error {}

/**
 * Walks through every order in which the moves can follow each other, each move on the table itself, and back by
 * savepoints. Points that are alike are walked from once. Answers how many orders there are from the first point to an
 * end, and the phases of the ends.
 */
async function walk(runId: string, left: number): Promise<{ orders: number; ends: Set<string> }> {
  const ordersFrom = new Map<string, number>()
  const ends = new Set<string>()
  const from = async (tx: Tx, db: Db, point: Point, way: readonly string[]): Promise<number> => {
    const key = keyOf(point)
    const known = ordersFrom.get(key)
    if (known !== undefined) return known
    ordersFrom.set(key, 0)
    const rest = faultAtRest(point)
    if (rest) throw new Error(`${rest}, after ${way.join(', ')}`)
    let orders = 0
    for (const { name, make } of [...otherMoves(point), ...plainMoves(point)]) {
      await sql.raw(`savepoint level_${way.length}`).execute(tx)
      try {
        const reached = { ...(await make(tx, db, runId, point)), seen: await look(tx, runId) }
        const fault = faultAt(reached, point, name)
        if (fault) throw new Error(`${fault}, after ${[...way, name].join(', ')}: ${JSON.stringify(reached.seen)}`)
        orders += await from(tx, db, reached, [...way, name])
      } catch (error) {
        // A wish that is refused changes nothing.
        if (!(error instanceof AppError)) throw error
      }
      await sql.raw(`rollback to savepoint level_${way.length}; release savepoint level_${way.length}`).execute(tx)
    }
    if (orders === 0) ends.add(point.seen.phase)
    ordersFrom.set(key, orders || 1)
    return orders || 1
  }
  let orders = 0
  await services.db
    .transaction()
    .execute(async tx => {
      const db = { transaction: () => ({ execute: <T>(work: (inner: Tx) => Promise<T>) => work(tx) }) }
      keepTenantKey(db, knownTenantKey(services.db))
      const nested = { db } as unknown as Db
      // Its transaction is the one of the walk: all that follows is the tenant's.
      await wishes.resume(tx, nested)
      orders = await from(tx, nested, { attempts: [], left, asked: 'create', seen: await look(tx, runId) }, [])
      throw new Enough()
    })
    .catch(error => {
      if (!(error instanceof Enough)) throw error
    })
  return { orders, ends }
}

it.each([
  { preview: true, atLeast: 3_000 },
  { preview: false, atLeast: 500 },
])('keeps rows and state of an import together in every order of its life: %o', async ({ preview, atLeast }) => {
  const payload = { preview }
  const runId = await createRun(services, aCaller(), importJob, { kind: 'Product', direction: 'import', payload })
  // One wish or accident beside the plain life, at each of its points.
  const { orders, ends } = await walk(runId, 1)
  await services.pool.query('delete from job_run where id = $1', [runId])
  expect(orders).toBeGreaterThan(atLeast)
  expect([...ends]).toEqual(expect.arrayContaining(['cancelled', 'done', 'undone']))
})
