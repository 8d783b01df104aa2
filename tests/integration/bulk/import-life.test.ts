import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { importJob } from '@sfa/operations/job/contracts/import'
import { createRun } from '@sfa/operations/job/life/create-run'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultAt, faultAtRest } from './import-life-faults'
import { imports, liveThrough, nestedIn, prepareLives } from './import-life-lives'
import { look, wishes } from './import-life-model'
import { type Db, keyOf, otherMoves, type Point, plainMoves } from './import-life-moves'

let services: TenantServices
beforeAll(async () => {
  services = await startTenantServices()
  await prepareLives(services)
})
afterAll(() => services?.stop())

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
      const nested = nestedIn(services, tx)
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

/** Further ones are tried by `npm run faults -- --lives 10000`. */
const lives = 150

it('keeps them together in longer lives, with several wishes and accidents at points that a seed chooses', async () => {
  const all = await imports(services)
  const seen = new Set<string>()
  for (let seed = 1; seed <= lives; seed++) seen.add((await liveThrough(all, seed)).join())
  expect(seen.size).toBeGreaterThan(lives * 0.9)
})
