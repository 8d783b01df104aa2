import { type TriedOrder, tryPromotionsCall } from '@sfa/marketing/definitions/promotion.calls'
import type { PromotionType } from '@sfa/marketing/rules/promotion/promotion'
import { Alert, Button, Checkbox, DatePicker, Flex, Form, Modal, Segmented, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { call } from '../../../shared/request/call'
import { useAct } from '../../../shared/use-act'
import { emptyLine, type TrialLine, TrialLines } from './trial-lines'
import { TrialResult } from './trial-result'

interface Props {
  promotions: readonly { type: PromotionType; id: string }[]
  /** Batches of which a coupon is used. */
  couponBatchIds?: readonly string[]
  onClose: () => void
}

/** Whose order it is: a typed one of a customer, or one of the past. */
const sources = { store: 'customer.store', distributor: 'distributor.distributor', order: 'order.order' } as const
type Source = keyof typeof sources
const askedAs = { store: 'customerId', distributor: 'distributorId', order: 'orderId' } as const

/** Lines that have been begun; the last empty row is none. */
const begun = ({ productId, quantity }: TrialLine) => productId !== undefined || quantity !== null

export default function TrialDialog({ promotions, couponBatchIds = [], onClose }: Props) {
  const { t } = useTranslation('marketing')
  const [from, setFrom] = useState<Source>('store')
  const [sourceId, setSourceId] = useState<string>()
  const [day, setDay] = useState<Dayjs | null>(() => dayjs())
  const [inForce, setInForce] = useState(true)
  const [lines, setLines] = useState<readonly TrialLine[]>(() => [emptyLine()])
  const [result, setResult] = useState<TriedOrder>()
  const { busy, act } = useAct()
  const asked = lines.filter(begun)
  const isOrder = from === 'order'
  const isReady = isOrder
    ? sourceId !== undefined
    : asked.length > 0 && asked.every(line => line.productId !== undefined && line.quantity !== null)
  const choose = (next: Source) => {
    setFrom(next)
    setSourceId(undefined)
    // An order has its own day.
    setDay(next === 'order' ? null : dayjs())
  }
  const calculate = () =>
    act(async () => {
      const answer = await call(tryPromotionsCall, {
        promotions: [...promotions],
        couponBatchIds: [...couponBatchIds],
        inForce,
        ...(sourceId && { [askedAs[from]]: sourceId }),
        orderDate: day?.format('YYYY-MM-DD') ?? null,
        lines: (isOrder ? [] : asked).map(({ productId, unit, quantity, price }) => ({
          productId: String(productId),
          unit,
          quantity: Number(quantity),
          price,
        })),
      })
      setResult(answer)
      return null
    })
  const titleOf = () => {
    if (promotions.length > 0) return t('trial.titleOf', { count: promotions.length })
    return couponBatchIds.length > 0 ? t('trial.titleOfCoupons', { count: couponBatchIds.length }) : t('trial.title')
  }
  return (
    <Modal
      open
      width={1080}
      style={{ top: 32 }}
      title={titleOf()}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('trial.close')}
        </Button>,
        <Button key="run" type="primary" loading={busy} disabled={!isReady} onClick={() => void calculate()}>
          {t('trial.run')}
        </Button>,
      ]}
    >
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{t('trial.intro')}</Typography.Text>
        <Form layout="inline">
          <Form.Item>
            <Segmented<Source>
              aria-label={t('trial.from')}
              value={from}
              onChange={choose}
              options={(Object.keys(sources) as Source[]).map(value => ({ value, label: t(`trial.${value}`) }))}
            />
          </Form.Item>
          <Form.Item style={{ flex: 1 }}>
            <RecordSelect
              key={from}
              id="trial-customer"
              to={sources[from]}
              multiple={false}
              value={sourceId ? [sourceId] : []}
              placeholder={t(isOrder ? 'trial.chooseOrder' : 'trial.anyCustomer')}
              onChange={ids => setSourceId(ids[0])}
            />
          </Form.Item>
          <Form.Item label={t('trial.day')} htmlFor="trial-day">
            <DatePicker
              id="trial-day"
              value={day}
              onChange={setDay}
              placeholder={isOrder ? t('trial.dayOfOrder') : undefined}
            />
          </Form.Item>
          <Form.Item>
            <Checkbox checked={inForce} onChange={({ target }) => setInForce(target.checked)}>
              {t('trial.inForce')}
            </Checkbox>
          </Form.Item>
        </Form>
        {isOrder ? (
          <Alert type="info" showIcon title={t('trial.asOrdered')} />
        ) : (
          <TrialLines lines={lines} onChange={setLines} />
        )}
        {result && <TrialResult result={result} />}
      </Flex>
    </Modal>
  )
}
