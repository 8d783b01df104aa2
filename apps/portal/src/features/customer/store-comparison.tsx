import { type StoreComparison as Comparison, compareStoreCall } from '@sfa/customer/definitions/store.calls'
import { store } from '@sfa/customer/definitions/store.resource'
import { detailsOf } from '@sfa/kit/details'
import { fieldOf } from '@sfa/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Spin, Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordTabProps } from '../../resource-screens/extensions'
import { type DisplayContext, display } from '../../resource-screens/field/displays'
import { useDictionaries } from '../../resource-screens/lookup/dictionaries'
import { dictTypes } from '../../resource-screens/record/form/dict-types'
import { DetailView } from '../../resource-screens/record/lines/detail-view'
import { recordsKey, type WireRow } from '../../resource-screens/record-calls'
import { useLabelOf } from '../../shared/language/label'
import { fittingScroll } from '../../shared/list/fitting-scroll'
import { call } from '../../shared/request/call'
import styles from './merge/comparison-table.module.css'

/** What of a store differs from its last approved state, side by side; of a new store all that it holds. */
export default function StoreComparison({ row }: RecordTabProps) {
  const { t } = useTranslation('customer')
  const labelOf = useLabelOf()
  const { text } = useDictionaries(dictTypes(store))
  const { data, error } = useQuery({
    queryKey: recordsKey(store, 'comparison', row.id, row.ver),
    queryFn: () => call(compareStoreCall, { id: row.id }),
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Spin />
  const { changed, now, approved, approvedBy, approvedTime } = data
  if (changed.length === 0) return <Empty description={t('compare.same')} />
  const context: DisplayContext = { place: 'detail', dict: text }
  const shown = (name: string, of: Comparison['now'] | null) =>
    of === null ? '-' : shownValue(name, of[name], context)
  return (
    <>
      <Typography.Paragraph type="secondary">
        {approved
          ? t('compare.since', { by: approvedBy ?? '-', at: approvedTime })
          : t(row.state === 'passed' ? 'compare.unkept' : 'compare.never')}
      </Typography.Paragraph>
      <Table
        size="small"
        bordered
        rowKey={name => name}
        dataSource={changed}
        pagination={false}
        scroll={fittingScroll({ x: 'max-content', y: 480 }, changed.length)}
        columns={[
          {
            key: 'field',
            title: t('compare.field'),
            width: 160,
            render: (_, name) => labelOf(fieldOf(store, name).label),
          },
          { key: 'approved', title: t('compare.approved'), render: (_, name) => shown(name, approved) },
          { key: 'now', title: t('compare.now'), render: (_, name) => <strong>{shown(name, now)}</strong> },
        ]}
      />
    </>
  )
}

function shownValue(name: string, value: unknown, context: DisplayContext): ReactNode {
  const detail = detailsOf(store).find(([one]) => one === name)?.[1]
  if (detail)
    return (
      <div className={styles.lines}>
        <DetailView detail={detail} lines={(value ?? []) as WireRow[]} context={context} />
      </div>
    )
  return display(fieldOf(store, name), value, context, name) ?? '-'
}
