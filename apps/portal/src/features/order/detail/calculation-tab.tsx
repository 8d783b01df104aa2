import { explainOrderCall, type OrderExplanation } from '@sfa/order/definitions/order.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Skeleton, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RecordTabProps } from '../../../resource-screens/extensions'
import { recordsKey } from '../../../resource-screens/record-calls'
import { useCalculationTexts } from '../../../shared/calculation/calculation-texts'
import { SkippedTable } from '../../../shared/calculation/skipped-table'
import { Waterfall } from '../../../shared/calculation/waterfall'
import { formatMoney, formatNumber } from '../../../shared/format-money'
import { InnerTable } from '../../../shared/list/inner-table'
import { joined } from '../../../shared/list-of'
import { call } from '../../../shared/request/call'
import { GiftTag } from '../gift-tag'

type Line = OrderExplanation['lines'][number]

const parts = [
  'originalAmount',
  'discountAmount',
  'moneyOffAmount',
  'couponAmount',
  'rebateAmount',
  'onlinePaymentAmount',
  'netAmount',
] as const satisfies readonly (keyof Line)[]

/** How the order came to its total: from the original amount down, by lines, and what was not applied and why. */
export default function CalculationTab({ resource, row }: RecordTabProps) {
  const { t } = useTranslation('order')
  const { data, error } = useQuery({
    queryKey: recordsKey(resource, 'explanation', row.id, row.ver),
    queryFn: ({ signal }) => call(explainOrderCall, { id: row.id }, { saidBy: 'page', signal }),
    retry: false,
  })
  const { warnings } = useCalculationTexts(data)
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  const { originalPrice, totalPrice, trace } = data
  if (originalPrice === null || totalPrice === null) return <Empty description={t('detail.hidden')} />
  return (
    <>
      <Typography.Paragraph type="secondary">
        {data.calculatedAt
          ? t('detail.frozen', { time: data.calculatedAt, revision: data.revision })
          : t('detail.notFrozen')}
      </Typography.Paragraph>
      {warnings.map(text => (
        <Alert key={text} type="warning" showIcon title={text} style={{ marginBottom: 8 }} />
      ))}
      <Waterfall result={{ originalPrice, totalPrice, trace }} />
      <Typography.Title level={5}>{t('detail.byLine')}</Typography.Title>
      <InnerTable<Line>
        rowKey="lineNo"
        dataSource={data.lines}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: '#', dataIndex: 'lineNo', width: 48, align: 'right' },
          {
            title: t('entry.product'),
            render: (_, { productCode, productName, isGift }) => (
              <>
                {isGift && <GiftTag />}
                {`${productCode} ${productName}`}
              </>
            ),
          },
          {
            title: t('entry.amount'),
            align: 'right',
            render: (_, { quantity, unitName }) => `${formatNumber(quantity)} ${unitName}`,
          },
          {
            title: t('entry.price'),
            align: 'right',
            render: (_, { price, listPrice }) => (
              <>
                {amount(price)}
                {listPrice !== undefined && listPrice !== null && (
                  <div>
                    <Tag color="warning" style={{ marginInlineEnd: 0 }}>
                      {t('detail.manualPrice', { amount: formatMoney(listPrice) })}
                    </Tag>
                  </div>
                )}
              </>
            ),
          },
          ...parts.map(part => ({
            title: t(`amount.${part}`),
            align: 'right' as const,
            render: (_: unknown, line: Line) => amount(line[part]),
          })),
          { title: t('detail.promotions'), render: (_, line) => line.giftSource ?? joined(line.promotionCodes) },
        ]}
      />
      <Typography.Title level={5}>{t('detail.skipped')}</Typography.Title>
      <SkippedTable result={data} />
    </>
  )
}

const amount = (value: number | null) => (value === null ? '-' : formatMoney(value))
