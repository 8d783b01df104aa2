import { useNavigate } from 'react-router-dom'
import type { RowActionProps } from '../../resource-screens/extensions'
import { useLabelOf } from '../../shared/language/label'
import { usePermission } from '../../shared/menu/use-permission'
import { RowLink } from '../../shared/row-links'
import { changeLabel, copyLabel, detailLabel } from './order-labels'
import { copyAddress, detailAddress, editAddress, placeKeyOf } from './order-paths'
import { reasonAgainstChanging } from './reason-against-changing'

/** From an order to its whole page, to the entry that changes it while it is a draft, and to a new one like it. */
export default function OrderRowActions({ row }: RowActionProps) {
  const labelOf = useLabelOf()
  const can = usePermission()
  const navigate = useNavigate()
  const order = { id: row.id, customerType: row.customerType }
  const mayPlace = can(placeKeyOf(row.customerType))
  return (
    <>
      {can('order/orderhistory:view') && (
        <RowLink onClick={() => void navigate(detailAddress(row.id))}>{labelOf(detailLabel)}</RowLink>
      )}
      {mayPlace && (
        <>
          <RowLink refusedBecause={reasonAgainstChanging(row)} onClick={() => void navigate(editAddress(order))}>
            {labelOf(changeLabel)}
          </RowLink>
          <RowLink onClick={() => void navigate(copyAddress(order))}>{labelOf(copyLabel)}</RowLink>
        </>
      )}
    </>
  )
}
