import { currentCall } from '@sfa/db/call/call-scope'
import { FairTurns } from '@sfa/db/call/fair-turns'
import { largeTables } from '@sfa/db/large-tables'
import { readsOn, type Search } from '@sfa/db/search-rows'
import { type Resource, tableOf } from '@sfa/resource-kit/resource'
import type { Services } from '../services'

/**
 * Searches that read on through a large table keep the database's processors busy: few run at once, two of one user, so
 * that calls that read a page or a record do not wait behind them.
 */
const turns = new FairTurns({ most: 3, mostOfOne: 2, patienceMs: 5_000 })

/** Runs a search when its turn comes; at once where its rows are near. Throws `busy`. */
export async function inSearchTurn<T>(
  { db }: Pick<Services, 'db'>,
  resource: Resource,
  search: Pick<Search, 'filters' | 'quick' | 'conditions' | 'sort' | 'page'>,
  work: () => Promise<T>,
): Promise<T> {
  const call = currentCall()
  const waits = call && readsOn(resource, search) && (await largeTables(db)).has(tableOf(resource))
  return waits ? inTurn(work) : work()
}

/** Runs what may read on through large tables when its turn comes. Throws `busy`. */
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
