import type { TriedOrder } from '@sfa/marketing/definitions/promotion.calls'
import { Alert, Flex, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../../resource-screens/field/number-format'
import { useCalculationTexts } from '../../../shared/calculation/calculation-texts'
import { SkippedTable } from '../../../shared/calculation/skipped-table'
import { Waterfall } from '../../../shared/calculation/waterfall'
import { InnerTable } from '../../../shared/list/inner-table'
import { joined } from '../../../shared/list-of'

type Line = TriedOrder['lines'][number]
type Gift = TriedOrder['gifts'][number]

/** What the order costs: how it came to that, by lines, the gifts, and what was not applied and why. */
export function TrialResult({ result }: { result: TriedOrder }) {
  const { t } = useTranslation('marketing')
  const money = (of: (line: Line) => number) => (_: unknown, line: Line) => formatMoney(of(line))
  const { hints, warnings } = useCalculationTexts(result)
  return (
    <Flex vertical gap={12}>
      {warnings.length > 0 && <Alert type="warning" showIcon title={<Lines texts={warnings} />} />}
      {hints.length > 0 && <Alert type="info" showIcon title={<Lines texts={hints} />} />}
      <Tabs
        items={[
          { key: 'steps', label: t('result.steps'), children: <Waterfall result={result} /> },
          {
            key: 'lines',
            label: t('result.lines'),
            children: (
              <InnerTable<Line>
                rowKey="lineNo"
                dataSource={[...result.lines]}
                pagination={false}
                scroll={{ x: 'max-content' }}
                columns={[
                  { title: t('result.line'), dataIndex: 'lineNo', width: 56 },
                  { title: t('trial.product'), render: (_, line) => `${line.productCode} ${line.productName}` },
                  { title: t('result.quantity'), align: 'right', render: (_, line) => formatNumber(line.quantity) },
                  { title: t('result.original'), align: 'right', render: money(line => line.original) },
                  { title: t('result.discount'), align: 'right', render: money(line => line.discountAmount) },
                  { title: t('result.moneyOff'), align: 'right', render: money(line => line.moneyOffAmount) },
                  { title: t('result.net'), align: 'right', render: money(line => line.netAmount) },
                  { title: t('result.promotions'), render: (_, line) => joined(line.promotionCodes) },
                ]}
              />
            ),
          },
          {
            key: 'gifts',
            label: t('result.gifts', { count: result.gifts.length }),
            children: (
              <InnerTable<Gift>
                rowKey={({ source, productId, substituteFor }) => `${source} ${productId} ${substituteFor}`}
                dataSource={[...result.gifts]}
                pagination={false}
                columns={[
                  { title: t('result.gift'), render: (_, gift) => `${gift.productCode} ${gift.productName}` },
                  { title: t('result.quantity'), align: 'right', render: (_, gift) => formatNumber(gift.quantity) },
                  { title: t('result.value'), align: 'right', render: (_, gift) => formatMoney(gift.value) },
                  { title: t('result.source'), dataIndex: 'source' },
                ]}
              />
            ),
          },
          { key: 'skipped', label: t('result.skipped'), children: <SkippedTable result={result} /> },
        ]}
      />
    </Flex>
  )
}

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <>
    {texts.map(text => (
      <div key={text}>{text}</div>
    ))}
  </>
)
