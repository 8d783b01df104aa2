import { stockHoldReport } from '@sfa/warehouse/definitions/stock-hold.report'
import { stockMoveReport } from '@sfa/warehouse/definitions/stock-move.report'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { RowActionProps } from '../../resource-screens/extensions'
import { useLabelOf } from '../../shared/language/label'
import { usePermission } from '../../shared/menu/use-permission'
import { stockAddress } from './stock-address'
import { holdsLabel, movesLabel } from './stock-labels'

/** From what a warehouse has of a product to the moves that made it, and to the documents that hold some of it. */
export default function StockActions({ row }: RowActionProps) {
  const labelOf = useLabelOf()
  const can = usePermission()
  const navigate = useNavigate()
  return (
    <>
      {can('warehouse/stockmove:search') && (
        <Button type="link" size="small" onClick={() => void navigate(stockAddress(stockMoveReport, row))}>
          {labelOf(movesLabel)}
        </Button>
      )}
      {can('warehouse/stockhold:search') && Number(row.reserved) !== 0 && (
        <Button type="link" size="small" onClick={() => void navigate(stockAddress(stockHoldReport, row))}>
          {labelOf(holdsLabel)}
        </Button>
      )}
    </>
  )
}
