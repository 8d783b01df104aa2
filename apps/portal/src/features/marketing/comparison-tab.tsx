import { detailsOf } from '@sfa/kit/details'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { comparePromotionCall } from '@sfa/marketing/definitions/promotion.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordTabProps } from '../../resource-screens/extensions'
import { type DisplayContext, display } from '../../resource-screens/field/displays'
import { useDictionaries } from '../../resource-screens/lookup/dictionaries'
import { dictTypes } from '../../resource-screens/record/form/dict-types'
import { DetailView } from '../../resource-screens/record/lines/detail-view'
import { recordsKey, type WireRow } from '../../resource-screens/record-calls'
import { useLabelOf } from '../../shared/language/label'
import { InnerTable } from '../../shared/list/inner-table'
import { call } from '../../shared/request/call'
import { reviewedTypeOf } from './promotion-type'

/** What of a promotion differs from the version that was approved last; of a new one all that it holds. */
export default function ComparisonTab({ resource, row }: RecordTabProps) {
  const { t } = useTranslation('marketing')
  const labelOf = useLabelOf()
  const { text } = useDictionaries(dictTypes(resource))
  const { data, error } = useQuery({
    queryKey: recordsKey(resource, 'comparison', row.id, row.ver),
    queryFn: () => call(comparePromotionCall, { type: reviewedTypeOf(resource), id: row.id }),
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  const { changed, now, approved, version, isInForce, approvedBy, approvedTime } = data
  const context: DisplayContext = { place: 'detail', dict: text }
  const said = { version, by: approvedBy ?? '-', at: approvedTime }
  return (
    <>
      <Typography.Paragraph type="secondary">
        {approved ? t(isInForce ? 'compare.since' : 'compare.ended', said) : t('compare.never')}
      </Typography.Paragraph>
      {changed.length === 0 ? (
        <Empty description={t('compare.same')} />
      ) : (
        <InnerTable<{ name: string }>
          rowKey="name"
          dataSource={changed.map(name => ({ name }))}
          pagination={false}
          columns={[
            {
              title: t('compare.field'),
              render: (_, { name }) => (
                <span style={{ whiteSpace: 'nowrap' }}>{labelOf(fieldOf(resource, name).label)}</span>
              ),
            },
            ...(approved
              ? [
                  {
                    title: t('compare.approved', { version }),
                    render: (_: unknown, { name }: { name: string }) => shown(resource, name, approved[name], context),
                  },
                ]
              : []),
            {
              title: t('compare.now'),
              render: (_, { name }) => <strong>{shown(resource, name, now[name], context)}</strong>,
            },
          ]}
        />
      )}
    </>
  )
}

function shown(resource: Resource, name: string, value: unknown, context: DisplayContext): ReactNode {
  const detail = detailsOf(resource).find(([one]) => one === name)?.[1]
  if (detail) return <DetailView detail={detail} lines={(value ?? []) as WireRow[]} context={context} />
  return display(fieldOf(resource, name), value, context, name) ?? '-'
}
