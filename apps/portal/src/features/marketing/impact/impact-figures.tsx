import type { ImpactResult } from '@sfa/marketing/definitions/impact.calls'
import type { PromotionType } from '@sfa/marketing/rules/promotion/promotion'
import { Alert, Flex, Typography, theme } from 'antd'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shared/facts'
import { formatAmount, formatNumber } from '../../../shared/format-money'
import { InnerTable } from '../../../shared/list/inner-table'
import styles from './impact.module.css'

type Share = ImpactResult['topCustomers'][number]
type Day = ImpactResult['days'][number]

const money = (value: number | null) => (value === null ? '-' : formatAmount(value))
const percentOf = (part: number, whole: number) =>
  whole > 0 ? ` (${formatNumber(Math.round((part / whole) * 1000) / 10)}%)` : ''

/** Orders, cost against the budget, days, and what it concerns most. */
export function ImpactFigures({ result, type }: { result: ImpactResult; type: PromotionType }) {
  const { t } = useTranslation('marketing')
  const { orders, touched, cost, budget, othersLess, exhaustedOn } = result
  const extra = cost === null || othersLess === null ? null : cost - othersLess
  const facts: [name: string, value: string][] = [
    ['period', `${result.from} ~ ${result.to}`],
    ['orders', formatNumber(orders)],
    ['touched', formatNumber(touched) + percentOf(touched, orders)],
    ['customers', formatNumber(result.customers)],
    ['original', money(result.original)],
    type === '5' ? ['giftValue', money(result.giftValue)] : ['moneyOff', money(result.moneyOff)],
    ['othersLess', money(othersLess)],
    ['extra', money(extra)],
    ['budget', budget === null ? t('impact.noBudget') : money(budget)],
    ['budgetShare', budget !== null && cost !== null ? percentOf(cost, budget).replace(/[ ()]/g, '') || '-' : '-'],
    ['beyondLimit', formatNumber(result.beyondLimit)],
  ]
  return (
    <Flex vertical gap={16}>
      {exhaustedOn && <Alert type="warning" showIcon title={t('impact.exhausted', { day: exhaustedOn })} />}
      {touched === 0 && <Alert type="info" showIcon title={t('impact.untouched')} />}
      <Facts column={3} items={facts.map(([key, children]) => ({ key, label: t(`impact.${key}`), children }))} />
      {touched > 0 && (
        <>
          <Days days={result.days} />
          <div className={styles.tables}>
            <Shares title={t('impact.topCustomers')} rows={result.topCustomers} />
            <Shares title={t(type === '5' ? 'impact.topGifts' : 'impact.topProducts')} rows={result.topProducts} />
            {result.displaced.length > 0 && (
              <Shares title={t('impact.displaced')} rows={result.displaced} amount={t('impact.less')} />
            )}
          </div>
        </>
      )}
    </Flex>
  )
}

function Shares({ title, rows, amount }: { title: string; rows: readonly Share[]; amount?: string }) {
  const { t } = useTranslation('marketing')
  return (
    <div>
      <Typography.Title level={5}>{title}</Typography.Title>
      <InnerTable<Share>
        rowKey="id"
        dataSource={[...rows]}
        pagination={false}
        columns={[
          { title: t('impact.name'), render: (_, { code, name }) => `${code} ${name}` },
          { title: t('impact.orders'), width: 90, align: 'right', render: (_, one) => formatNumber(one.orders) },
          { title: amount ?? t('impact.cost'), width: 130, align: 'right', render: (_, one) => money(one.amount) },
        ]}
      />
    </div>
  )
}

/** A bar for each day; without amounts by the number of orders. */
function Days({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('marketing')
  const { token } = theme.useToken()
  const heightOf = ({ cost, orders }: Day) => cost ?? orders
  const most = Math.max(1, ...days.map(heightOf))
  return (
    <div>
      <Typography.Title level={5}>{t('impact.days')}</Typography.Title>
      <div className={styles.days} role="img" aria-label={t('impact.daysLabel', { days: days.length })}>
        {days.map(one => (
          <div key={one.day} className={styles.day} title={t('impact.dayOf', { ...one, cost: money(one.cost) })}>
            <div style={{ height: `${Math.max(2, (heightOf(one) / most) * 100)}%`, background: token.colorPrimary }} />
          </div>
        ))}
      </div>
      <Flex justify="space-between">
        <Typography.Text type="secondary">{days[0]?.day}</Typography.Text>
        <Typography.Text type="secondary">{days.at(-1)?.day}</Typography.Text>
      </Flex>
    </div>
  )
}
