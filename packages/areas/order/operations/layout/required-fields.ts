import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { FieldFailure } from '@sfa/kernel/app-error'
import { layoutFor } from '@sfa/mobile/definitions/order-layout'
import type { Caller } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { order } from '../../definitions/order.resource'
import { placeKeyOf } from '../placing/shown-order'
import { layoutsOf } from './order-layouts'

/** As calls name what the order keeps under another name. */
const asked: Readonly<Record<string, string>> = {
  distributorID: 'distributorCode',
  warehouseID: 'warehouseCode',
  salesRepID: 'salesRepCode',
}

/**
 * What the layout of the entry requires and the order does not have, by the fields of the calls. Orders of other systems
 * were typed in no entry. Fields that are kept from the caller cannot be filled in, so they are not asked for.
 */
export async function missingFields(
  tx: Tx,
  caller: Caller,
  row: WireRow,
  lines: readonly WireRow[],
  entry: unknown,
): Promise<FieldFailure[]> {
  if (row.source !== 'hand') return []
  const kind = entry === 'phone' ? 'orderPhone' : 'orderForm'
  const layout = layoutFor((await layoutsOf(tx, caller, kind))[kind], String(row.type ?? ''))
  if (!layout) return []
  // A distributor has no supplier.
  const head = layout.head.filter(
    ({ name, isRequired }) =>
      isRequired && name !== 'customer' && (name !== 'distributorID' || row.customerType === 'store'),
  )
  const missing = [
    ...head.flatMap(({ name }) => (isEmpty(row[name]) ? [{ path: name, field: asked[name] ?? name }] : [])),
    ...lines
      .filter(line => line.isGift !== '1')
      .flatMap((line, at) =>
        layout.lines.flatMap(({ name, isRequired }) =>
          isRequired && isEmpty(line[name]) ? [{ path: `lines.${name}`, field: `lines.${at}.${name}` }] : [],
        ),
      ),
  ]
  if (missing.length === 0) return []
  const { fields } = await accessForKey(tx, caller, order, placeKeyOf(row.customerType))
  return missing.filter(({ path }) => !fields.locked.has(path)).map(({ field }) => ({ field, code: 'required' }))
}

const isEmpty = (value: unknown) => value === null || value === undefined || String(value).trim() === ''
