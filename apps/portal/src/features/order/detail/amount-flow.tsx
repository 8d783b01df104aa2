import { order as orderResource } from '@sfa/order/definitions/order.resource'
import { Flex, Typography } from 'antd'
import type { WireRow } from '../../../resource-screens/record-calls'
import { formatAmount } from '../../../shared/format-money'
import { useLabelOf } from '../../../shared/language/label'

const reductions = ['discountAmount', 'moneyOffAmount', 'couponAmount', 'rebateAmount', 'onlinePaymentAmount']

/** Original − each reduction = payable, in one line; nothing where the user may not see amounts. */
export function AmountFlow({ row }: { row: WireRow }) {
  const labelOf = useLabelOf()
  if (row.originalPrice === undefined || row.originalPrice === null || row.totalPrice === undefined) return null
  const part = (name: string, sign: string, strong = false) => (
    <Flex key={name} gap={8} align="end">
      {sign && <Typography.Text type="secondary">{sign}</Typography.Text>}
      <Flex vertical>
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {labelOf(orderResource.fields[name]!.label)}
        </Typography.Text>
        <Typography.Text strong={strong} style={{ fontSize: strong ? 18 : 14, fontVariantNumeric: 'tabular-nums' }}>
          {formatAmount(row[name] ?? 0)}
        </Typography.Text>
      </Flex>
    </Flex>
  )
  return (
    <Flex gap={16} wrap align="end" style={{ margin: '16px 0' }}>
      {part('originalPrice', '')}
      {reductions.filter(name => Number(row[name] ?? 0) !== 0).map(name => part(name, '−'))}
      {part('totalPrice', '=', true)}
      {Number(row.freeGoodsAmount ?? 0) !== 0 && part('freeGoodsAmount', '')}
    </Flex>
  )
}
