import { conflictsCall, type PromotionConflict } from '@sfa/marketing/definitions/promotion.calls'
import { promotionFlow } from '@sfa/marketing/rules/promotion-flow'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Flex, Skeleton, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RecordTabProps } from '../../resource-screens/extensions'
import { pageAddress } from '../../resource-screens/record/page/page-address'
import { recordsKey } from '../../resource-screens/record-calls'
import { useLabelOf } from '../../shared/language/label'
import { InnerTable } from '../../shared/list/inner-table'
import { call } from '../../shared/request/call'
import { promotionTypeOf } from './promotion-type'

/** Promotions of the same type that want the same products of the same customers at the same time. */
export default function ConflictsTab({ resource, row }: RecordTabProps) {
  const { t } = useTranslation('marketing')
  const labelOf = useLabelOf()
  const { data, error } = useQuery({
    queryKey: recordsKey(resource, 'conflicts', row.id, row.ver),
    queryFn: () => call(conflictsCall, { type: promotionTypeOf(resource), id: row.id }),
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <Empty description={t('conflicts.none')} />
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{t('conflicts.intro')}</Typography.Text>
      <InnerTable<PromotionConflict>
        rowKey="id"
        dataSource={[...data]}
        pagination={false}
        columns={[
          {
            title: t('conflicts.promotion'),
            render: (_, { id, code, name }) => <Link to={pageAddress(resource, id)}>{`${code} ${name}`}</Link>,
          },
          {
            title: t('conflicts.state'),
            width: 100,
            render: (_, { approvalStatus }) => {
              const state = promotionFlow.states[approvalStatus]
              return state && labelOf(state.label)
            },
          },
          { title: t('conflicts.period'), width: 210, render: (_, one) => `${one.validFrom} ~ ${one.validTo}` },
          {
            title: t('conflicts.priority'),
            width: 110,
            render: (_, { priority, exclusive }) => (
              <>
                {priority} {exclusive && <Tag color="orange">{t('exclusive')}</Tag>}
              </>
            ),
          },
          {
            title: t('conflicts.products'),
            render: (_, { product, products }) =>
              products > 1 ? t('conflicts.productAnd', { product, count: products }) : product,
          },
        ]}
      />
    </Flex>
  )
}
