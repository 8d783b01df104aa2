import { Alert, Button, Drawer, Flex, Skeleton, Tabs, Typography } from 'antd'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalculationTexts } from '../../../shared/calculation/calculation-texts'
import { SkippedTable } from '../../../shared/calculation/skipped-table'
import { Waterfall } from '../../../shared/calculation/waterfall'
import { formatAmount, formatMoney, formatNumber } from '../../../shared/format-money'
import type { RequestError } from '../../../shared/request/request-error'
import styles from './entry.module.css'
import type { Preview } from './use-preview'

interface Props {
  preview: Preview | undefined
  isCurrent: boolean
  isAwaited: boolean
  error: RequestError | null
  /** What asks for the coupons and the rebate. */
  coupons: ReactNode
  onRetry: () => void
  /** What can be done with the order. */
  buttons: ReactNode
}

const steps = [
  'discountAmount',
  'moneyOffAmount',
  'couponAmount',
  'rebateAmount',
  'onlinePaymentAmount',
] as const satisfies readonly (keyof Preview)[]

/** What the order costs and why, with what a little more would bring; follows what is typed. */
export function SummaryPanel({ preview, isCurrent, isAwaited, error, coupons, onRetry, buttons }: Props) {
  const { t } = useTranslation('order')
  const [explains, setExplains] = useState(false)
  const { originalPrice = null, totalPrice = null } = preview ?? {}
  const isShown = originalPrice !== null && totalPrice !== null
  // Where the customer's setting refuses it, a fault says so.
  const creditLeft = preview?.credit?.left ?? null
  const excess = creditLeft === null || totalPrice === null ? 0 : Math.round((totalPrice - creditLeft) * 100) / 100
  const faults = (preview?.faults ?? []).filter(({ line }) => line === null)
  return (
    <Flex vertical gap={12} aria-live="polite" aria-busy={preview !== undefined && !isCurrent}>
      {error && (
        <Alert
          type="error"
          showIcon
          title={error.message || t('entry.previewFailed')}
          action={
            <Button size="small" onClick={onRetry}>
              {t('entry.retry')}
            </Button>
          }
        />
      )}
      {preview ? <Amounts preview={preview} isCurrent={isCurrent} /> : isAwaited ? <Awaited /> : <Nothing />}
      {buttons}
      {faults.length > 0 && <Alert type="error" showIcon title={<Texts of={faults.map(({ message }) => message)} />} />}
      {excess > 0 && faults.length === 0 && (
        <Alert type="warning" showIcon title={t('amount.creditExcess', { amount: formatAmount(excess) })} />
      )}
      <Remarks preview={preview} />
      {coupons}
      {isShown && <Button onClick={() => setExplains(true)}>{t('entry.explain')}</Button>}
      {preview && isShown && explains && (
        <Drawer open size={760} title={t('entry.explain')} onClose={() => setExplains(false)}>
          <Tabs
            items={[
              {
                key: 'steps',
                label: t('detail.steps'),
                children: <Waterfall result={{ originalPrice, totalPrice, trace: preview.trace }} />,
              },
              { key: 'skipped', label: t('detail.skipped'), children: <SkippedTable result={preview} /> },
            ]}
          />
        </Drawer>
      )}
    </Flex>
  )
}

/** What the calculation says beside its figures. */
const Remarks = memo(function Remarks({ preview }: Pick<Props, 'preview'>) {
  const { hints, warnings } = useCalculationTexts(preview)
  return (
    <>
      {warnings.length > 0 && <Alert type="warning" showIcon title={<Texts of={warnings} />} />}
      {hints.length > 0 && <Alert type="info" showIcon title={<Texts of={hints} />} />}
    </>
  )
})

const Awaited = () => <Skeleton active title={false} paragraph={{ rows: 4 }} />

const Nothing = () => {
  const { t } = useTranslation('order')
  return <Typography.Text type="secondary">{t('entry.nothingYet')}</Typography.Text>
}

function Amounts({ preview, isCurrent }: { preview: Preview; isCurrent: boolean }) {
  const { t } = useTranslation('order')
  const { originalPrice, totalPrice, freeGoodsAmount, credit, warehouse } = preview
  const bought = preview.lines.filter(({ isGift }) => !isGift)
  return (
    <dl className={styles.amounts} style={{ opacity: isCurrent ? 1 : 0.6 }}>
      <dt>{t('amount.lines')}</dt>
      <dd>{t('amount.counted', { lines: bought.length, quantity: formatNumber(sumOf(bought)) })}</dd>
      {originalPrice !== null && totalPrice !== null && (
        <>
          <dt>{t('amount.originalPrice')}</dt>
          <dd>{formatMoney(originalPrice)}</dd>
          {steps.map(step =>
            preview[step] ? (
              <Step key={step} label={t(`amount.${step}`)} value={`-${formatMoney(preview[step])}`} />
            ) : null,
          )}
          {freeGoodsAmount ? <Step label={t('amount.freeGoodsAmount')} value={formatMoney(freeGoodsAmount)} /> : null}
          <dt className={styles.total}>{t('amount.totalPrice')}</dt>
          <dd className={styles.total}>{formatAmount(totalPrice)}</dd>
        </>
      )}
      {credit && credit.left !== null && <Step label={t('amount.credit')} value={formatMoney(credit.left)} />}
      {warehouse && <Step label={t('amount.warehouse')} value={warehouse.name} />}
    </dl>
  )
}

const Step = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)

const sumOf = (lines: readonly { baseQuantity: number }[]) =>
  lines.reduce((sum, { baseQuantity }) => sum + baseQuantity, 0)

const Texts = ({ of }: { of: readonly string[] }) => (
  <>
    {of.map(text => (
      <div key={text}>{text}</div>
    ))}
  </>
)
