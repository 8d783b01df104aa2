import { currentCall } from '@sfa/db/call/call-scope'
import { FairTurns } from '@sfa/db/call/fair-turns'
import { largeTables } from '@sfa/db/schema/large-tables'
import { readsOn, type Search } from '@sfa/db/search/search-rows'
import { type Resource, tableOf } from '@sfa/resource-kit/resource'
import type { Services } from '../../services'

/**
 * Searches that read through a large table keep the database's processors busy. Only a few run at once, at most two of
 * one user, so that short calls do not wait behind them.
 */
const turns = new FairTurns({ most: 3, mostOfOne: 2, patienceMs: 5_000 })

/** Runs a search when its turn comes; at once where it is certain to be short. Throws `busy`. */
export async function inSearchTurn<T>(
  { db }: Pick<Services, 'db'>,
  resource: Resource,
  search: Pick<Search, 'filters' | 'quick' | 'conditions' | 'own' | 'sort' | 'page'>,
  work: () => Promise<T>,
): Promise<T> {
  const call = currentCall()
  const waits = call && readsOn(resource, search) && (await largeTables(db)).has(tableOf(resource))
  return waits ? inTurn(work) : work()
}

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
