import type { CalculationAnswer, CalculationEntry } from '@sfa/marketing/definitions/calculation.schema'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatNumber } from '../format-money'
import { InnerTable } from '../list/inner-table'

type Entry = CalculationEntry

/** Promotions that were looked at and not applied, each with its reason. */
export function SkippedTable({ result }: { result: Pick<CalculationAnswer, 'trace'> }) {
  const { t } = useTranslation('marketing')
  const skipped = result.trace.filter(({ outcome }) => outcome === 'skipped')
  const figure = ({ basis }: Entry, value: number) => (basis === 'amount' ? formatAmount(value) : formatNumber(value))
  const why = (entry: Entry) => {
    const { reason, missing, by } = entry
    if (missing !== null) return t('reason.short', { missing: figure(entry, missing) })
    return by ? t('reason.by', { reason: t(`reason.${reason}`), by }) : t(`reason.${reason}`)
  }
  return (
    <InnerTable<Entry>
      rowKey={({ stage, id }) => `${stage} ${id}`}
      dataSource={skipped}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: t('result.stage'), width: 110, render: (_, entry) => t(`stage.${entry.stage}`) },
        { title: t('conflicts.promotion'), render: (_, entry) => `${entry.code} ${entry.name}` },
        {
          title: t('result.base'),
          align: 'right',
          width: 130,
          render: (_, entry) => entry.base > 0 && figure(entry, entry.base),
        },
        {
          title: t('result.threshold'),
          align: 'right',
          width: 130,
          render: (_, entry) => !!entry.threshold && figure(entry, entry.threshold),
        },
        { title: t('result.reason'), render: (_, entry) => why(entry) },
      ]}
    />
  )
}
