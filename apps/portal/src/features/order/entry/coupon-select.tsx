import { usableCouponsCall } from '@sfa/marketing/definitions/coupon.calls'
import { useQuery } from '@tanstack/react-query'
import { Flex, Select, Typography } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/request/call'
import type { CustomerType } from './entry-order'
import type { ChangeHead } from './use-entry-order'

interface Props {
  customerType: CustomerType
  customerId: string | undefined
  day: string
  couponNos: readonly string[]
  onChange: ChangeHead
}

const mostCoupons = 20

/** Coupons of the customer that hold on the day of the order; other numbers may be typed or pasted. */
export const CouponSelect = memo(function CouponSelect({ customerType, customerId, day, couponNos, onChange }: Props) {
  const { t } = useTranslation('order')
  const { data = [] } = useQuery({
    queryKey: ['order', 'coupons', customerType, customerId, day],
    queryFn: ({ signal }) =>
      call(
        usableCouponsCall,
        { ...(customerType === 'store' ? { storeId: customerId } : { distributorId: customerId }), day },
        { signal, saidBy: 'background' },
      ),
    enabled: customerId !== undefined && day !== '',
    retry: false,
    staleTime: 30_000,
  })
  return (
    <div>
      <label htmlFor="entry-coupons">{t('entry.coupons')}</label>
      <Select
        id="entry-coupons"
        mode="tags"
        style={{ width: '100%' }}
        value={[...couponNos]}
        tokenSeparators={[' ', ',', '，', '\n']}
        placeholder={data.length > 0 ? t('entry.couponsOf', { count: data.length }) : t('entry.couponsHint')}
        popupMatchSelectWidth={360}
        notFoundContent={null}
        options={data.map(({ number, name, validTo }) => ({ value: number, label: number, name, validTo }))}
        optionRender={({ data: coupon }) => (
          <Flex justify="space-between" gap={16}>
            <span>{coupon.name ?? coupon.value}</span>
            <Typography.Text type="secondary">
              {coupon.validTo ? t('entry.couponUntil', { day: String(coupon.validTo).slice(0, 10) }) : ''}
            </Typography.Text>
          </Flex>
        )}
        onChange={(next: string[]) =>
          onChange({ couponNos: [...new Set(next.map(one => one.trim()).filter(Boolean))].slice(0, mostCoupons) })
        }
      />
    </div>
  )
})
