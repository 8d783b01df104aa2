import type { WireRow } from '@sfa/db/search/search-rows'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { FieldRights } from '@sfa/operations/permission/field-rights'
import type { CalculatedAnswer } from '../../definitions/placing.schema'
import type { NumberedLine } from '../../rules/number-lines'
import { orderAmounts } from './order.behaviour'
import { withoutAmounts } from './tell-order'

/** Who enters orders of stores, and who enters those of distributors. Orders of the history may be of either. */
const placeKey = 'order/orderhistory:place'
const distributorPlaceKey = 'distributor/distributororder:place'
export const placeKeyOf = (customerType: unknown) => (customerType === 'distributor' ? distributorPlaceKey : placeKey)
/** Throws `notPermitted` where the caller enters orders of the other kind of customers alone. */
export const requirePlacing = (caller: Caller, customerType: unknown): void =>
  requireKey(caller, placeKeyOf(customerType))

/** Who types prices by hand. */
export const priceKeyOf = (customerType: unknown) =>
  customerType === 'distributor' ? 'distributor/distributororder:price' : 'order/orderhistory:price'

export const seesAmounts = ({ hidden, masked }: FieldRights): boolean =>
  !orderAmounts.some(path => hidden.has(path) || masked.has(path))

/** Who may see amounts sees all of an order, who may not none of them. */
export const shown = (rights: FieldRights, told: CalculatedAnswer): CalculatedAnswer =>
  seesAmounts(rights) ? told : withoutAmounts(told)

/** Lines in wire form as their numbers are found by. */
export const numbered = (lines: readonly WireRow[]): NumberedLine[] =>
  lines.map(line => ({
    lineNo: Number(line.lineNo),
    product: String(line.product),
    unit: String(line.unit),
    giftSource: line.isGift === '1' ? String(line.giftSource ?? '') : null,
  }))
