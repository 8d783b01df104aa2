import { couponBatch } from '@sfa/marketing/definitions/coupon-batch.resource'
import { useQuery } from '@tanstack/react-query'
import { Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../resource-screens/extensions'
import { recordsKey } from '../../resource-screens/record-calls'
import { countsOf } from './coupon-counts'

const states = ['locked', 'used', 'expired', 'void'] as const

/** How many coupons of a batch were issued, and what has become of them. */
export default function CouponCountsCell({ row, children }: CellProps) {
  const { t } = useTranslation('marketing')
  const { data } = useQuery({
    queryKey: recordsKey(couponBatch, 'counts', row.id),
    queryFn: () => countsOf(row.id),
    enabled: Number(row.issued) > 0,
  })
  return (
    // At the right, and never cut at the left, where the number stands: the library knows no such value of its `justify`.
    <Flex gap={4} wrap={false} align="center" style={{ justifyContent: 'safe end' }}>
      <span style={{ flex: 'none' }}>{children}</span>
      {data &&
        states.map(
          state =>
            data[state] > 0 && (
              <Tag key={state} style={{ marginInlineEnd: 0 }}>
                {t(`coupons.${state}`, { count: data[state] })}
              </Tag>
            ),
        )}
    </Flex>
  )
}
