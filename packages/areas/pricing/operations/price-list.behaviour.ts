import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { listStore } from '../definitions/list-store.resource'
import { listLevel, priceChange } from '../definitions/price-change.resource'
import { priceList } from '../definitions/price-list.resource'
import { needsApproval, undoNeedsApproval, withoutApproval } from './needs-approval'
import { refuse } from './objects'

/** By what a list gives its prices to customers: whom it is for, when, and before which others. */
const decided = [
  'priority',
  'validFrom',
  'validTo',
  'forAll',
  'groupIds',
  'channelIDs',
  'areaIDs',
  'orgIDs',
  'isDeleted',
] as const

/**
 * A list without prices changes what no customer pays. It has prices where there are valid ones, and where a request
 * waits that brings some: it was made for the customers whom the list has now.
 */
const hasPrices = (list: string) => `(
  exists (select from pricing_list_price p where p.list_id = ${list} and p.is_deleted = 0)
  or exists (
    select from pricing_price_change c join pricing_price_change_lines l on l.tenant_id = c.tenant_id and l.head_id = c.id
    join pricing_price_list w on w.code = l.object_code
    where w.id = ${list} and l.object_type = '${listLevel}' and c.state = 'waiting'))`

async function isInForce(tx: Tx, list: unknown): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${sql.raw(hasPrices('x.id'))} has from (select ${String(list)}::bigint id) x`.execute(tx)
  return rows[0]?.has === true
}

/** Under a workflow for changes of prices, lists in force and their stores change by requests alone. */
export const priceListBehaviours: readonly Behaviour[] = [
  {
    of: priceList,
    async before(tx, _caller, { before, changed }) {
      const field = before && decided.find(name => changed[name] !== undefined)
      if (field && (await needsApproval(tx, priceChange)) && (await isInForce(tx, before.id)))
        refuse([{ field, code: 'listNeedsApproval' }])
    },
    import: {
      check: scope => withoutApproval(scope, priceChange, decided, 'listNeedsApproval', { of: hasPrices('t.id') }),
      mayUndo: undoNeedsApproval(priceChange, 'listNeedsApproval'),
    },
  },
  {
    of: listStore,
    async before(tx, _caller, { before, changed }) {
      const field = before ? (changed.isDeleted === undefined ? undefined : 'isDeleted') : 'storeID'
      const list = before?.listID ?? changed.listID
      if (field && (await needsApproval(tx, priceChange)) && (await isInForce(tx, list)))
        refuse([{ field, code: 'listNeedsApproval' }])
    },
    import: {
      check: scope =>
        withoutApproval(scope, priceChange, ['storeID', 'isDeleted'], 'listNeedsApproval', {
          of: hasPrices('r.list_id'),
          beside: ['listID'],
          adds: true,
        }),
      mayUndo: undoNeedsApproval(priceChange, 'listNeedsApproval'),
    },
  },
]
