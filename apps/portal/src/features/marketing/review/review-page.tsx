import { type PromotionReview, searchReviewsCall } from '@sfa/marketing/definitions/promotion.calls'
import { type ReviewedType, reviewedResources, reviewedTypes } from '@sfa/marketing/definitions/promotion-kinds'
import { promotionFlow } from '@sfa/marketing/rules/promotion-flow'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Flex, Input, Select, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatAmount } from '../../../resource-screens/field/number-format'
import { pageAddress } from '../../../resource-screens/record/page/page-address'
import frame from '../../../shared/frame.module.css'
import { useLabelOf } from '../../../shared/language/label'
import { InnerTable } from '../../../shared/list/inner-table'
import { usePermission } from '../../../shared/menu/use-permission'
import { callRows } from '../../../shared/request/call'
import ComparisonTab from '../comparison-tab'
import { DecideDialog, type Way } from './decide-dialog'

const states = Object.keys(promotionFlow.states) as PromotionReview['approvalStatus'][]
const keyOf = ({ type, id }: PromotionReview) => `${type}-${id}`

/** Promotions of all types that wait for a decision: what changed, and the decision for one or several. */
export default function ReviewPage() {
  const { t } = useTranslation('marketing')
  const labelOf = useLabelOf()
  const can = usePermission()
  const [type, setType] = useState<ReviewedType>()
  const [state, setState] = useState('New')
  const [searchField, setSearchField] = useState('')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [shown, setShown] = useState<PromotionReview>()
  const [deciding, setDeciding] = useState<{ way: Way; promotions: readonly PromotionReview[] }>()
  const asked = { types: type ? [type] : [], approvalStatus: state as 'New', searchField }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['marketing', 'reviews', asked],
    queryFn: () => callRows(searchReviewsCall, asked),
  })
  const rows = data?.rows ?? []
  const chosen = rows.filter(row => selected.includes(keyOf(row)))
  const mayDecide = can('decide') && state === 'New'
  const decide = (way: Way, promotions: readonly PromotionReview[]) => setDeciding({ way, promotions })
  const buttons = (promotions: readonly PromotionReview[]) => (
    <>
      <Button type="primary" disabled={promotions.length === 0} onClick={() => decide('pass', promotions)}>
        {t('review.pass')}
      </Button>
      <Button danger disabled={promotions.length === 0} onClick={() => decide('reject', promotions)}>
        {t('review.reject')}
      </Button>
    </>
  )
  return (
    <section className={frame.panel}>
      <Typography.Paragraph type="secondary">{t('review.intro')}</Typography.Paragraph>
      <Flex gap={8} wrap className={frame.above}>
        <Select
          aria-label={t('review.type')}
          style={{ width: 140 }}
          allowClear
          value={type}
          placeholder={t('review.allTypes')}
          onChange={setType}
          options={reviewedTypes.map(value => ({ value, label: labelOf(reviewedResources[value].label) }))}
        />
        <Select
          aria-label={t('conflicts.state')}
          style={{ width: 120 }}
          value={state}
          onChange={next => {
            setState(next)
            setSelected([])
          }}
          options={states.map(value => ({ value, label: labelOf(promotionFlow.states[value]!.label) }))}
        />
        <Input.Search
          aria-label={t('review.search')}
          style={{ width: 220 }}
          allowClear
          maxLength={100}
          placeholder={t('review.search')}
          onSearch={setSearchField}
        />
        <span style={{ flex: 1 }} />
        {mayDecide && buttons(chosen)}
      </Flex>
      {error && <Alert type="error" showIcon title={error.message} className={frame.above} />}
      {data && data.total > rows.length && (
        <Typography.Text type="secondary">
          {t('review.more', { total: data.total, shown: rows.length })}
        </Typography.Text>
      )}
      <InnerTable<PromotionReview>
        rowKey={keyOf}
        dataSource={[...rows]}
        loading={isFetching}
        locale={{ emptyText: t('review.none') }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        rowSelection={
          mayDecide ? { selectedRowKeys: [...selected], onChange: keys => setSelected(keys.map(String)) } : undefined
        }
        columns={[
          { title: t('review.type'), render: (_, row) => labelOf(reviewedResources[row.type].label) },
          {
            title: t('conflicts.promotion'),
            render: (_, row) => (
              <Link to={pageAddress(reviewedResources[row.type], row.id)}>{`${row.code} ${row.name}`}</Link>
            ),
          },
          { title: t('conflicts.period'), render: (_, row) => `${row.validFrom} ~ ${row.validTo}` },
          {
            title: t('conflicts.priority'),
            render: (_, row) => (
              <>
                {row.priority ?? '-'} {row.exclusive && <Tag color="orange">{t('exclusive')}</Tag>}
              </>
            ),
          },
          {
            title: t('review.budget'),
            align: 'right',
            render: (_, row) => (row.budget === null ? '-' : formatAmount(row.budget)),
          },
          { title: t('review.version'), dataIndex: 'version' },
          { title: t('review.inForce'), render: (_, row) => row.versionInForce ?? '-' },
          {
            title: t('review.changed'),
            render: (_, row) => `${row.lastModifiedBy ?? ''} ${row.lastModifiedTime}`,
          },
          {
            title: '',
            fixed: 'right',
            width: 100,
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => setShown(row)}>
                {t('review.changes')}
              </Button>
            ),
          },
        ]}
      />
      <Drawer
        open={shown !== undefined}
        size={760}
        title={shown && `${shown.code} ${shown.name}`}
        onClose={() => setShown(undefined)}
        footer={shown && mayDecide && <Flex gap={8}>{buttons([shown])}</Flex>}
      >
        {shown && <ComparisonTab resource={reviewedResources[shown.type]} row={{ ...shown }} />}
      </Drawer>
      {deciding && (
        <DecideDialog
          {...deciding}
          onClose={() => setDeciding(undefined)}
          onDone={() => {
            setSelected([])
            setShown(undefined)
            void refetch()
          }}
        />
      )}
    </section>
  )
}
