import { order as orderResource } from '@sfa/resources/order/order.resource'
import { layoutFields } from '@sfa/resources/order/order-layout'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, type AutoComplete, Button, Flex, Typography } from 'antd'
import { type ComponentRef, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { shanghaiNow } from '../../../resource-screens/field/now'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { askFirst } from '../../../shared/ask-first'
import { useLabelOf } from '../../../shared/language/label'
import { useTabTitle } from '../../../shared/menu/tab-titles'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { ProCard } from '../../../shared/pro'
import type { RequestFailure } from '../../../shared/request/request-error'
import { useUnsavedGuard } from '../../../shared/unsaved-guard'
import { missingValues } from '../layout/missing-values'
import { formLayout, useEntryRules } from '../layout/use-entry-rules'
import { addressAfter, editAddress } from '../order-paths'
import { CouponSelect } from './coupon-select'
import styles from './entry.module.css'
import { addQuantities, type EntryLine, type EntryProduct, mostLines, newLine, sameLine } from './entry-lines'
import { type EntryHead, type EntryOrder, orderBody } from './entry-order'
import { GiftOffers } from './gift-offers'
import { HeadForm } from './head-form'
import { LinesGrid } from './lines-grid'
import { PriceChanged } from './price-changed'
import { ProductAdder } from './product-adder'
import { RebateInput } from './rebate-input'
import { SummaryPanel } from './summary-panel'
import { useEntryDraft } from './use-entry-draft'
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

/** An order as it is typed: head, lines by keyboard, and beside them what it costs. */
export function EntryForm({ begin, saved, isNew = false, onAgain }: Props) {
  const { t } = useTranslation('order')
  const labelOf = useLabelOf()
  const can = usePermission()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [order, setOrder] = useState(begin)
  const [known, setKnown] = useState(saved)
  const [touched, setTouched] = useState(false)
  const productRef = useRef<ComponentRef<typeof AutoComplete>>(null)
  const { preview, isCurrent, isAwaited, error, askAgain } = usePreview(order)
  const [before, setBefore] = useState<Preview>()
  const draft = useEntryDraft(order, { isNew: isNew && !known, onRestore: setOrder })
  const { rules, isPending } = useEntryRules()
  const layout = formLayout(rules, order.head.type)
  const most = rules?.mostLines ?? mostLines
  const [wasAsked, setWasAsked] = useState(false)
  const hasPrices = !preview || preview.totalPrice !== null
  useUnsavedGuard(touched)
  useTabTitle(known ? t('entry.titleOf', { number: known.orderNumber }) : undefined)

  const { busy, failures, changedFrom, save, forgetChange } = useSaveOrder({
    known,
    onKept: kept => {
      setTouched(false)
      draft.drop()
      void forgetRecords(client, orderResource)
      notice.message.success(t('entry.kept', { number: kept.orderNumber }))
      if (known) return setKnown(kept)
      onAgain?.()
      void navigate(editAddress({ id: kept.id, customerType: order.customerType }), { state: { inPlace: true } })
    },
    onSubmitted: done => {
      setTouched(false)
      draft.drop()
      void forgetRecords(client, orderResource)
      notice.message.success(t('entry.submitted', { number: done.orderNumber }))
      onAgain?.()
      const address = addressAfter({ id: done.id, customerType: order.customerType }, can('order/orderhistory:view'))
      void navigate(address, { state: { inPlace: true } })
    },
  })

  const change = (next: Partial<EntryOrder>) => {
    setTouched(true)
    setOrder(current => ({ ...current, ...next }))
  }
  const changeHead = useCallback((values: Partial<EntryHead>) => {
    // A code that arrives for what was chosen is nothing that the user typed.
    setTouched(
      current =>
        current || !Object.values(values).some(value => typeof value === 'object' && value !== null && 'code' in value),
    )
    setOrder(current => {
      const isOther = 'customer' in values && values.customer?.id !== current.head.customer?.id
      // Another customer has other coupons, and another rebate.
      const others = isOther ? { couponNos: [], giftChoices: [], rebateAmount: null } : {}
      return { ...current, head: { ...current.head, ...others, ...values } }
    })
  }, [])
  const setLines = (lines: readonly EntryLine[]) => change({ lines })

  const addLine = async (product: EntryProduct, unit: string, quantity: number): Promise<boolean> => {
    const same = sameLine(order.lines, product, unit)
    if (same) {
      const sum = addQuantities(same.quantity, quantity)
      if (!(await askFirst(t('entry.mergeTitle'), t('entry.merge', { product: product.name, sum })))) return false
      setLines(order.lines.map(line => (line === same ? { ...line, quantity: sum } : line)))
      return true
    }
    if (order.lines.length >= most) {
      notice.message.warning(t('entry.full', { most }))
      return false
    }
    setLines([...order.lines, newLine(product, unit, quantity)])
    return true
  }
  const paste = usePaste({ lines: order.lines, most, onChange: setLines })

  const body = useMemo(() => orderBody(order), [order])
  const isFaulty = (preview?.faults.length ?? 0) > 0
  const missing = wasAsked ? missingValues(order, layout) : []
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
                setTouched(false)
                setOrder(begin)
              }}
            >
              {t('entry.discard')}
            </Button>
          }
        />
      )}
      {failures.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('entry.refused')}
          description={failures.map(failure => <div key={`${failure.field} ${failure.code}`}>{placed(failure)}</div>)}
        />
      )}
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('entry.missing')}
          description={missing.map(({ name, label, line }) => (
            <div key={`${line} ${name}`}>
              {line === null ? labelOf(label) : t('entry.atLine', { line: line + 1, message: labelOf(label) })}
            </div>
          ))}
        />
      )}
      <ProCard>
        <HeadForm
          order={order}
          layout={layout}
          missing={missing.flatMap(({ name, line }) => (line === null ? [name] : []))}
          isSaved={known !== undefined}
          onChange={changeHead}
        />
      </ProCard>
      <div className={styles.columns}>
        <ProCard>
          <Flex vertical gap={12}>
            <ProductAdder productRef={productRef} disabled={busy !== undefined} onAdd={addLine} />
            <LinesGrid
              order={order}
              layout={layout}
              preview={preview}
              hasPrices={hasPrices}
              mayPrice={rules?.manualPrices?.includes(order.customerType)}
              onChange={setLines}
              onEnd={() => productRef.current?.focus()}
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
                <GiftOffers
                  preview={preview}
                  choices={order.head.giftChoices ?? []}
                  onChange={giftChoices => changeHead({ giftChoices })}
                />
                <CouponSelect order={order} onChange={couponNos => changeHead({ couponNos })} />
                <RebateInput
                  wanted={order.head.rebateAmount}
                  rebate={preview?.rebate ?? null}
                  onChange={rebateAmount => changeHead({ rebateAmount })}
                />
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

  /** `lines.2.quantity` is the third line; that a value is missing says nothing without its name. */
  function placed({ field, code, message }: RequestFailure): string {
    const [, at, cell] = /^lines\.(\d+)\.?(\w*)/.exec(field) ?? []
    const name = at === undefined ? field.replace(/Code$/, 'ID') : (cell ?? '')
    const known = layoutFields.orderForm[at === undefined ? 'head' : 'line'][name]
    const said = code === 'required' && known ? t('entry.ofField', { field: labelOf(known.label), message }) : message
    return at === undefined ? said : t('entry.atLine', { line: Number(at) + 1, message: said })
  }
}
