import { store } from '@sfa/customer/definitions/store.resource'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import { order as orderResource } from '@sfa/order/definitions/order.resource'
import { user } from '@sfa/person/definitions/user.resource'
import { warehouse } from '@sfa/warehouse/definitions/warehouse.resource'
import { Button, Col, DatePicker, Form, Input, Row, Select } from 'antd'
import dayjs from 'dayjs'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../resource-screens/field/now'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { useLabelOf } from '../../../shared/language/label'
import type { Missing } from '../layout/missing-values'
import type { EntryLayout } from '../layout/use-entry-rules'
import { CodedSelect } from './coded-select'
import type { Coded, CustomerType, EntryHead } from './entry-order'
import type { ChangeHead } from './use-entry-order'

interface Props {
  customerType: CustomerType
  head: EntryHead
  layout: EntryLayout
  /** Required values that were empty at the last attempt to save. */
  missing: readonly Missing[]
  /** Of a saved order the customer stays. */
  isSaved: boolean
  onChange: ChangeHead
}

const dictionaries = {
  orderWay: 'OrderWay',
  paymentMethod: 'OrderPayment',
  channelType: 'OrderChannel',
  type: 'OrderType',
}
const codedFields = {
  distributor: { field: 'distributorID', to: distributor.key },
  salesRep: { field: 'salesRepID', to: user.key },
  warehouse: { field: 'warehouseID', to: warehouse.key },
} as const

/** Who buys, when, and how it is paid and delivered. Labels are those of the order's definition. */
export const HeadForm = memo(function HeadForm({ customerType, head, layout, missing, isSaved, onChange }: Props) {
  const { t } = useTranslation('order')
  const labelOf = useLabelOf()
  const { optionsOf } = useDictionaries(Object.values(dictionaries))
  const [wantsMore, setWantsMore] = useState(false)
  const label = (name: string) => labelOf(orderResource.fields[name]?.label ?? [name, name])

  const isMissing = (name: string) => missing.some(one => one.line === null && one.name === name)
  const isRequired = (name: string) => layout.head.some(field => field.name === name && field.isRequired)
  const item = (name: string, content: ReactNode, { title = label(name), span = 6 } = {}) => (
    <Col key={name} xs={24} sm={12} lg={span}>
      <Form.Item
        label={title}
        htmlFor={`entry-${name}`}
        required={isRequired(name)}
        style={{ marginBottom: 12 }}
        validateStatus={isMissing(name) ? 'error' : undefined}
        help={isMissing(name) ? t('entry.missingHere') : undefined}
      >
        {content}
      </Form.Item>
    </Col>
  )
  const chosen = (name: keyof typeof dictionaries) =>
    item(
      name,
      <Select
        id={`entry-${name}`}
        allowClear
        value={head[name]}
        placeholder={t('entry.choose')}
        options={optionsOf(dictionaries[name])}
        onChange={(value: string | undefined) => onChange({ [name]: value ?? null })}
      />,
    )
  const day = (name: 'orderDate' | 'requiredDeliveryDate') =>
    item(
      name,
      <DatePicker
        id={`entry-${name}`}
        style={{ width: '100%' }}
        allowClear={!isRequired(name)}
        format={dateFormat}
        value={head[name] ? dayjs(head[name]) : null}
        onChange={value => onChange({ [name]: value ? value.format(dateFormat) : null })}
      />,
    )
  const typed = (
    name: 'consignee' | 'consigneeMobile' | 'consigneeAddress' | 'externalNo' | 'note',
    most: number,
    span = 6,
  ) =>
    item(
      name,
      <Input
        id={`entry-${name}`}
        maxLength={most}
        value={head[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />,
      { span },
    )
  const coded = (name: keyof typeof codedFields) => {
    const { field, to } = codedFields[name]
    return item(
      field,
      <Chosen
        name={name}
        id={`entry-${field}`}
        to={to}
        value={head[name]}
        onChange={onChange}
        hint={t(`entry.by.${name}`)}
      />,
    )
  }
  /** By the names that layouts have for them. */
  const inputs: Readonly<Record<string, () => ReactNode>> = {
    customer: () =>
      item(
        'customer',
        <Chosen
          name="customer"
          id="entry-customer"
          to={customerType === 'store' ? store.key : distributor.key}
          value={head.customer}
          disabled={isSaved}
          onChange={onChange}
        />,
        { title: t(`entry.customer.${customerType}`) },
      ),
    orderDate: () => day('orderDate'),
    requiredDeliveryDate: () => day('requiredDeliveryDate'),
    paymentMethod: () => chosen('paymentMethod'),
    distributorID: () => customerType === 'store' && coded('distributor'),
    warehouseID: () => coded('warehouse'),
    salesRepID: () => coded('salesRep'),
    orderWay: () => chosen('orderWay'),
    channelType: () => chosen('channelType'),
    type: () => chosen('type'),
    externalNo: () => typed('externalNo', 50),
    consignee: () => typed('consignee', 50),
    consigneeMobile: () => typed('consigneeMobile', 30),
    consigneeAddress: () => typed('consigneeAddress', 300, 12),
    note: () => typed('note', 500, 18),
  }
  return (
    <Form layout="vertical" component="div">
      <Row gutter={16}>
        {layout.head.filter(({ isMore }) => wantsMore || !isMore).map(({ name }) => inputs[name]?.())}
        {layout.head.some(({ isMore }) => isMore) && (
          <Col xs={24} lg={6} style={{ textAlign: 'right', alignSelf: 'center' }}>
            <Button type="link" onClick={() => setWantsMore(!wantsMore)} aria-expanded={wantsMore}>
              {t(wantsMore ? 'entry.less' : 'entry.more')}
            </Button>
          </Col>
        )}
      </Row>
    </Form>
  )
})

interface ChosenProps {
  name: 'customer' | keyof typeof codedFields
  id: string
  to: string
  value: Coded | undefined
  disabled?: boolean
  hint?: string
  onChange: Props['onChange']
}

function Chosen({ name, onChange, hint, ...select }: ChosenProps) {
  const set = useCallback((value: Coded | undefined) => onChange({ [name]: value }), [name, onChange])
  return <CodedSelect {...select} placeholder={hint} onChange={set} />
}
