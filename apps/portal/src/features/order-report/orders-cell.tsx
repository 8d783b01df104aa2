import { useSearchParams } from 'react-router-dom'
import type { CellProps } from '../../resource-screens/extensions'
import { usePermission } from '../../shared/menu/use-permission'
import { RowPlace } from '../../shared/row-links'
import { ordersAddress } from './orders-address'

/** A figure of a report of orders, as the way to these orders. */
export default function OrdersCell({ row, children }: CellProps) {
  const [params] = useSearchParams()
  const can = usePermission()
  const address = can('order/orderhistory:search') ? ordersAddress(row, params) : undefined
  return address && children !== null ? <RowPlace to={address}>{children}</RowPlace> : children
}
