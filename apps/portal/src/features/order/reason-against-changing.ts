import { order } from '@sfa/order/definitions/order.resource'
import { reasonAgainstEditing } from '../../resource-screens/action/offered-actions'
import { failureText } from '../../resource-screens/field/failure-text'
import type { WireRow } from '../../resource-screens/record-calls'

/** Why the entry cannot change an order; undefined where it can. The service says the same. */
export const reasonAgainstChanging = (row: WireRow): string | undefined =>
  reasonAgainstEditing(order, row) ?? (row.source === 'ec' ? failureText('ecOrderFixed') : undefined)
