import { currentCall } from '@sfa/db/call/call-scope'
import { FairTurns } from '@sfa/db/call/fair-turns'
import { lanes } from '@sfa/db/call/lanes'
import { largeTables } from '@sfa/db/schema/large-tables'
import { readsOn, type Search } from '@sfa/db/search/search-rows'
import { type Resource, tableOf } from '@sfa/kit/resource'
import type { Services } from '../../services'

/**
 * Pages of lists that read through a large table keep the database's processors busy. Only a few run at once, at most
 * two of one user, so that short calls do not wait behind them. What takes longer than a page has lanes of its own.
 */
const turns = new FairTurns({ most: 3, mostOfOne: 2, patienceMs: 15_000 })

/**
 * Runs a search when its turn comes, in the lane of counts where it reads all that is found; at once where it is
 * certain to be short. Throws `busy`.
 */
export async function inSearchTurn<T>(
  { db }: Pick<Services, 'db'>,
  resource: Resource,
  search: Pick<Search, 'filters' | 'quick' | 'conditions' | 'own' | 'sort' | 'page'>,
  work: () => Promise<T>,
): Promise<T> {
  const call = currentCall()
  const waits = call && readsOn(resource, search) && (await isLarge(db, resource))
  if (!waits) return work()
  const { count, pageSize } = search.page
  return count === 'exact' || pageSize === -1 ? lanes.counts.run(work) : inTurn(work)
}

/** Runs work that counts or reads all that is found of a resource, in the lane of counts where its table is large. */
export async function inCountTurn<T>(
  { db }: Pick<Services, 'db'>,
  resource: Resource,
  work: () => Promise<T>,
): Promise<T> {
  return currentCall() && (await isLarge(db, resource)) ? lanes.counts.run(work) : work()
}

const isLarge = async (db: Services['db'], resource: Resource) => (await largeTables(db)).has(tableOf(resource))

/** Runs work that may read through large tables when its turn comes. Throws `busy`. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const call = currentCall()
  if (!call) return work()
  const giveBack = await turns.take(call)
  try {
    return await work()
  } finally {
    giveBack()
  }
}
