import { order as orderResource } from '@sfa/order/definitions/order.resource'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, type AutoComplete, Button, Flex, Typography } from 'antd'
import { type ComponentRef, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { shanghaiNow } from '../../../resource-screens/field/now'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { useTabTitle } from '../../../shared/menu/tab-titles'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { ProCard } from '../../../shared/pro'
import { type Missing, missingValues } from '../layout/missing-values'
import { formLayout, useEntryRules } from '../layout/use-entry-rules'
import { addressAfter, editAddress } from '../order-paths'
import { CouponSelect } from './coupon-select'
import styles from './entry.module.css'
import { EntryFaults } from './entry-faults'
import { mostLines } from './entry-lines'
import { type EntryOrder, orderBody } from './entry-order'
import { GiftOffers } from './gift-offers'
import { HeadForm } from './head-form'
import { LinesGrid } from './lines-grid'
import { PriceChanged } from './price-changed'
import { ProductAdder } from './product-adder'
import { RebateInput } from './rebate-input'
import { SummaryPanel } from './summary-panel'
import { useAddLine } from './use-add-line'
import { useEntryDraft } from './use-entry-draft'
import { useEntryOrder } from './use-entry-order'
import { usePaste } from './use-paste'
import { type Preview, usePreview } from './use-preview'
import { type KnownOrder, useSaveOrder } from './use-save-order'

interface Props {
  begin: EntryOrder
  /** The order that is changed. */
  saved?: KnownOrder
  /** Neither saved nor a copy: what is typed is kept until it is saved. */
  isNew?: boolean
  /** It was saved: the page begins the next new order. */
  onAgain?: () => void
}

const nothing: readonly Missing[] = []

/** An order as it is typed: head, lines by keyboard, and beside them what it costs. */
export function EntryForm({ begin, saved, isNew = false, onAgain }: Props) {
  const { t } = useTranslation('order')
  const can = usePermission()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { order, setOrder, changeHead, changeLines, settle } = useEntryOrder(begin)
  const { customerType, head, lines } = order
  const [known, setKnown] = useState(saved)
  const productRef = useRef<ComponentRef<typeof AutoComplete>>(null)
  const { preview, isCurrent, isAwaited, error, askAgain } = usePreview(order)
  const [before, setBefore] = useState<Preview>()
  const draft = useEntryDraft(order, { isNew: isNew && !known, onRestore: setOrder })
  const { rules, isPending } = useEntryRules()
  const layout = formLayout(rules, head.type)
  const most = rules?.mostLines ?? mostLines
  const [wasAsked, setWasAsked] = useState(false)
  const hasPrices = !preview || preview.totalPrice !== null
  useTabTitle(known ? t('entry.titleOf', { number: known.orderNumber }) : undefined)

  const { busy, failures, changedFrom, save, forgetChange } = useSaveOrder({
    known,
    onKept: kept => {
      settle()
      draft.drop()
      void forgetRecords(client, orderResource)
      notice.message.success(t('entry.kept', { number: kept.orderNumber }))
      if (known) return setKnown(kept)
      onAgain?.()
      void navigate(editAddress({ id: kept.id, customerType }), { state: { inPlace: true } })
    },
    onSubmitted: done => {
      settle()
      draft.drop()
      void forgetRecords(client, orderResource)
      notice.message.success(t('entry.submitted', { number: done.orderNumber }))
      onAgain?.()
      const address = addressAfter({ id: done.id, customerType }, can('order/orderhistory:view'))
      void navigate(address, { state: { inPlace: true } })
    },
  })

  const addLine = useAddLine({ lines, most, onChange: changeLines })
  const paste = usePaste({ lines, most, onChange: changeLines })
  const toProduct = useCallback(() => productRef.current?.focus(), [])

  const body = useMemo(() => orderBody(order), [order])
  const isFaulty = (preview?.faults.length ?? 0) > 0
  const missing = useMemo(() => (wasAsked ? missingValues(order, layout) : nothing), [wasAsked, order, layout])
  const submit = () => {
    if (!body || !preview) return
    setWasAsked(true)
    if (missingValues(order, layout).length > 0) return
    setBefore(preview)
    void save(body, true, preview.totalPrice)
  }
  if (!draft.ready || isPending) return null
  return (
    <Flex vertical gap={12} className={styles.end} onPaste={event => void paste(event)}>
      {draft.restored && (
        <Alert
          type="info"
          showIcon
          title={t('entry.restored', { time: shanghaiNow(new Date(draft.restored)).format('YYYY-MM-DD HH:mm') })}
          action={
            <Button
              size="small"
              onClick={() => {
                draft.drop()
                settle()
                setOrder(begin)
              }}
            >
              {t('entry.discard')}
            </Button>
          }
        />
      )}
      <EntryFaults failures={failures} missing={missing} />
      <ProCard>
        <HeadForm
          customerType={customerType}
          head={head}
          layout={layout}
          missing={missing}
          isSaved={known !== undefined}
          onChange={changeHead}
        />
      </ProCard>
      <div className={styles.columns}>
        <ProCard>
          <Flex vertical gap={12}>
            <ProductAdder productRef={productRef} disabled={busy !== undefined} onAdd={addLine} />
            <LinesGrid
              lines={lines}
              layout={layout}
              preview={preview}
              hasPrices={hasPrices}
              mayPrice={rules?.manualPrices?.includes(customerType)}
              onChange={changeLines}
              onEnd={toProduct}
            />
            <Typography.Text type="secondary">{t('entry.keys')}</Typography.Text>
          </Flex>
        </ProCard>
        <ProCard className={styles.summary}>
          <SummaryPanel
            preview={preview}
            isCurrent={isCurrent}
            isAwaited={isAwaited}
            error={error}
            coupons={
              <>
                <GiftOffers offers={preview?.giftOffers} choices={head.giftChoices} onChange={changeHead} />
                <CouponSelect
                  customerType={customerType}
                  customerId={head.customer?.id}
                  day={head.orderDate}
                  couponNos={head.couponNos}
                  onChange={changeHead}
                />
                <RebateInput wanted={head.rebateAmount} rebate={preview?.rebate ?? null} onChange={changeHead} />
              </>
            }
            onRetry={() => void askAgain()}
            buttons={
              <Flex gap={8}>
                <Button
                  style={{ flex: 1 }}
                  disabled={!body || busy !== undefined}
                  loading={busy === 'draft'}
                  onClick={() => body && void save(body, false, null)}
                >
                  {t('entry.keep')}
                </Button>
                <Button
                  style={{ flex: 1 }}
                  type="primary"
                  disabled={!body || !isCurrent || isFaulty || busy !== undefined}
                  title={isFaulty ? t('entry.faulty') : undefined}
                  loading={busy === 'submit'}
                  onClick={submit}
                >
                  {t('entry.submit')}
                </Button>
              </Flex>
            }
          />
        </ProCard>
      </div>
      {changedFrom !== undefined && (
        <PriceChanged
          expected={changedFrom}
          before={before}
          ask={askAgain}
          busy={busy !== undefined}
          onSubmit={total => body && void save(body, true, total)}
          onClose={forgetChange}
        />
      )}
    </Flex>
  )
}
