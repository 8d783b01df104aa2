import { listPrice } from '@sfa/pricing/definitions/list-price.resource'
import { objectTypes } from '@sfa/pricing/definitions/object-fields'
import { explainPriceCall, type PriceExplanation } from '@sfa/pricing/definitions/price.calls'
import { productPrice } from '@sfa/pricing/definitions/product-price.resource'
import { useQuery } from '@tanstack/react-query'
import { Alert, DatePicker, Flex, Form, Select, Tag, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatMoney } from '../../resource-screens/field/number-format'
import { RecordSelect } from '../../resource-screens/field/record-select'
import { pageAddress } from '../../resource-screens/record/page/page-address'
import { recordsKey } from '../../resource-screens/record-calls'
import { useLabelOf } from '../../shared/language/label'
import { InnerTable } from '../../shared/list/inner-table'
import { call } from '../../shared/request/call'

type Level = PriceExplanation['levels'][number]
type TriedRow = Level['rows'][number]

const colours: Readonly<Record<TriedRow['outcome'], string>> = {
  used: 'green',
  notYet: 'blue',
  over: 'default',
  otherUnit: 'default',
  behind: 'gold',
  notAsked: 'default',
}

interface Props {
  /** Known already: the page is that of the product, the store or the distributor. */
  productId?: string
  storeId?: string
  distributorId?: string
}

/** Asks for product, customer, unit and day; shows the price and every level that was tried for it. */
export function ExplainPrice(given: Props) {
  const { t } = useTranslation('pricing')
  const [productId, setProduct] = useState(given.productId)
  const [storeId, setStore] = useState(given.storeId)
  const [distributorId, setDistributor] = useState(given.distributorId)
  const [unitId, setUnit] = useState<string>()
  const [day, setDay] = useState<Dayjs>(dayjs())
  const asked = { productId: productId ?? '', unitId, storeId, distributorId, day: day.format('YYYY-MM-DD') }
  const isAsked = productId !== undefined && (storeId ?? distributorId) !== undefined
  const { data, error, isFetching } = useQuery({
    queryKey: recordsKey(productPrice, 'explain', asked),
    queryFn: () => call(explainPriceCall, asked),
    enabled: isAsked,
    retry: false,
  })
  return (
    <Flex vertical gap={12}>
      <Form
        layout="vertical"
        style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: '0 16px' }}
      >
        {given.productId === undefined && (
          <Choice label={t('explain.product')} id="explain-product" required>
            <One
              id="explain-product"
              to="product.product"
              value={productId}
              onChange={id => [setProduct(id), setUnit(undefined)]}
            />
          </Choice>
        )}
        {given.storeId === undefined && given.distributorId === undefined && (
          <Choice label={t('explain.store')} id="explain-store">
            <One id="explain-store" to="customer.store" value={storeId} onChange={setStore} />
          </Choice>
        )}
        {given.distributorId === undefined && (
          <Choice label={t('explain.distributor')} id="explain-distributor" hint={t('explain.distributorMeans')}>
            <One
              id="explain-distributor"
              to="distributor.distributor"
              value={distributorId}
              onChange={setDistributor}
            />
          </Choice>
        )}
        <Choice label={t('explain.unit')} id="explain-unit">
          <Select
            id="explain-unit"
            value={unitId ?? data?.unitId ?? undefined}
            onChange={setUnit}
            disabled={!data || data.units.length === 0}
            options={data?.units.map(({ id, name, ratio }) => ({
              value: id,
              label: ratio === 1 ? name : `${name} ×${ratio}`,
            }))}
          />
        </Choice>
        <Choice label={t('explain.day')} id="explain-day">
          <DatePicker
            id="explain-day"
            value={day}
            allowClear={false}
            onChange={one => setDay(one ?? dayjs())}
            style={{ width: '100%' }}
          />
        </Choice>
      </Form>
      {!isAsked && <Typography.Text type="secondary">{t('explain.choose')}</Typography.Text>}
      {error && <Alert type="error" showIcon title={error.message} />}
      {data && isAsked && !error && <Answer data={data} loading={isFetching} />}
    </Flex>
  )
}

function Choice(props: { label: string; id: string; required?: boolean; hint?: string; children: ReactNode }) {
  const { label, id, required, hint, children } = props
  return (
    <Form.Item label={label} htmlFor={id} required={required} extra={hint} style={{ marginBottom: 8 }}>
      {children}
    </Form.Item>
  )
}

interface OneProps {
  id: string
  to: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}
const One = ({ value, onChange, ...props }: OneProps) => (
  <RecordSelect {...props} multiple={false} value={value ? [value] : []} onChange={ids => onChange(ids[0])} />
)

function Answer({ data, loading }: { data: PriceExplanation; loading: boolean }) {
  const { t } = useTranslation('pricing')
  const labelOf = useLabelOf()
  const levelText = (level: Level['level']) =>
    level === 'form' ? t('level.form') : level === 'list' ? t('level.list') : labelOf(objectTypes[level])
  return (
    <Flex vertical gap={12}>
      <Alert
        type={data.hasPrice ? 'success' : 'warning'}
        showIcon
        title={sentence()}
        description={data.byRatio && data.ratio !== null ? t('explain.byRatio', { ratio: data.ratio }) : undefined}
      />
      <InnerTable<Level>
        rowKey="level"
        loading={loading}
        dataSource={[...data.levels]}
        pagination={false}
        columns={[
          { title: t('explain.level'), width: 110, render: (_, { level }) => levelText(level) },
          {
            title: t('explain.outcome'),
            width: 110,
            render: (_, { outcome }) => (
              <Tag color={outcome === 'used' ? 'success' : 'default'}>{t(`levelOutcome.${outcome}`)}</Tag>
            ),
          },
          {
            title: t('explain.rows'),
            render: (_, { rows }) =>
              rows.length === 0 ? (
                '-'
              ) : (
                <Flex vertical gap={2}>
                  {rows.map(row => (
                    <Flex key={`${row.listId} ${row.id}`} gap={8} wrap align="center">
                      <Tag color={colours[row.outcome]}>{t(`rowOutcome.${row.outcome}`)}</Tag>
                      <Link to={pageAddress(row.listId === null ? productPrice : listPrice, row.id)}>
                        {row.name === '*' ? t('explain.everybody') : row.name}
                      </Link>
                      {row.price !== null && (
                        <span>{t('explain.perUnit', { price: formatMoney(row.price), unit: row.unit })}</span>
                      )}
                      <Typography.Text type="secondary">
                        {row.validFrom} ~ {row.validTo ?? t('explain.open')}
                      </Typography.Text>
                      <Typography.Text type="secondary">
                        {t('explain.priority', { priority: row.priority })}
                      </Typography.Text>
                    </Flex>
                  ))}
                </Flex>
              ),
          },
        ]}
      />
    </Flex>
  )

  function sentence(): string {
    if (!data.isUnitOfProduct) return t('explain.noUnit')
    if (!data.hasPrice || data.level === null) return t('explain.noPrice')
    const level = levelText(data.level)
    return data.price === null
      ? t('explain.hidden', { level })
      : t('explain.price', { level, price: formatMoney(data.price), unit: data.unit })
  }
}
