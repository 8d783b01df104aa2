import { Button, Flex, InputNumber, Typography } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../shared/format-money'
import type { ChangeHead } from './use-entry-order'
import type { Preview } from './use-preview'

interface Props {
  /** Yuan. */
  wanted: number | null
  /** What the customer has; null where its orders cannot use rebates, or nothing was calculated yet. */
  rebate: Preview['rebate']
  onChange: ChangeHead
}

/** How much of the customer's rebate the order uses, with what it may use. */
export const RebateInput = memo(function RebateInput({ wanted, rebate, onChange }: Props) {
  const { t } = useTranslation('order')
  const { balance = null, most = null } = rebate ?? {}
  if (balance === null || most === null) return null
  if (balance === 0 && !wanted) return <Typography.Text type="secondary">{t('entry.rebateNone')}</Typography.Text>
  const about = t('entry.rebateOf', { balance: formatMoney(balance), most: formatMoney(most) })
  return (
    <div>
      <label htmlFor="entry-rebate">{t('entry.rebate')}</label>
      <Flex gap={8}>
        <InputNumber<number>
          id="entry-rebate"
          style={{ flex: 1 }}
          prefix="¥"
          min={0}
          max={999_999_999}
          precision={2}
          controls={false}
          value={wanted}
          placeholder={formatMoney(most)}
          aria-describedby="entry-rebate-about"
          onChange={next => onChange({ rebateAmount: next || null })}
        />
        <Button disabled={most === 0 || wanted === most} onClick={() => onChange({ rebateAmount: most })}>
          {t('entry.rebateAll')}
        </Button>
      </Flex>
      <Typography.Text id="entry-rebate-about" type="secondary">
        {about}
      </Typography.Text>
    </div>
  )
})
