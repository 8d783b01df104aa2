import { order } from '@sfa/order/definitions/order.resource'
import type { ColumnType } from 'antd/es/table'
import { useTranslation } from 'react-i18next'
import { amountColumn, QuantityLinesTable } from '../../../resource-screens/action/quantity-lines-table'
import {
  productOfLine,
  type QuantityLine,
  type QuantityLines,
  useQuantityLines,
} from '../../../resource-screens/action/use-quantity-lines'
import type { WireRow } from '../../../resource-screens/record-calls'
import { GiftTag } from '../gift-tag'

/** A line of an order; quantities are in its own unit. */
export interface OrderLine extends QuantityLine {
  unit: string
  isGift: boolean
  quantity: number
  shipped: number
  signed: number
  returned: number
}

export const useOrderLines = (id: string | undefined, mostOf: (line: OrderLine) => number) =>
  useQuantityLines({ resource: order, id, toLine, mostOf })

interface Props {
  lines: QuantityLines<OrderLine>
  label: string
  further?: ColumnType<OrderLine>[]
}

/** Lines of an order, each with the quantity that is shipped or signed for. */
export function OrderLinesTable(props: Props) {
  const { t } = useTranslation('order')
  return (
    <QuantityLinesTable<OrderLine>
      {...props}
      columns={[
        {
          title: t('entry.product'),
          render: (_, { code, name, isGift }) => (
            <>
              {isGift && <GiftTag />}
              {`${code} ${name}`}
            </>
          ),
        },
        { title: t('entry.unit'), dataIndex: 'unit', width: 72 },
        amountColumn<OrderLine>(t('ship.ordered'), line => line.quantity),
        amountColumn<OrderLine>(t('ship.shipped'), line => line.shipped),
      ]}
    />
  )
}

const toLine = (line: WireRow): OrderLine => ({
  ...productOfLine(line),
  unit: String(line._labels?.unit ?? ''),
  isGift: line.isGift === '1',
  quantity: Number(line.quantity ?? 0),
  shipped: Number(line.shipped ?? 0),
  signed: Number(line.signed ?? 0),
  returned: Number(line.returned ?? 0),
})
