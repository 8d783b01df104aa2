import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { suggestRobotLinesCall } from '@sfa/order/definitions/robot.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Flex, Form, InputNumber, Segmented, Select, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '../../../resource-screens/action/action-dialog-props'
import { RecordActionModal } from '../../../resource-screens/action/record-action-modal'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { recordsKey } from '../../../resource-screens/record-calls'
import { InnerTable } from '../../../shared/list/inner-table'
import { call } from '../../../shared/request/call'
import { isComplete, isQuantity, type MendedLine, toMended, toSent, withProduct } from './mended-lines'

type CustomerType = 'store' | 'distributor'

/** Who orders and what, as a person reads the message; for each line the products that it may mean. */
export default function MendDialog({ target, ...props }: ActionDialogProps) {
  const { resource } = props
  const { t } = useTranslation('order')
  const row = 'row' in target ? target.row : undefined
  const [typed, setTyped] = useState<readonly MendedLine[]>()
  const [type, setType] = useState<CustomerType>(row?.customerType === 'distributor' ? 'distributor' : 'store')
  const [customers, setCustomers] = useState<Readonly<Record<CustomerType, string | undefined>>>({
    store: row?.storeID ? String(row.storeID) : undefined,
    distributor: row?.distributorID ? String(row.distributorID) : undefined,
  })
  const productIds = [...new Set((typed ?? []).flatMap(({ productId }) => productId ?? []))].toSorted()
  const { data } = useQuery({
    queryKey: recordsKey(resource, 'suggested', row?.id, productIds),
    queryFn: ({ signal }) => call(suggestRobotLinesCall, { id: String(row?.id), productIds }, { signal }),
    enabled: row !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (!row) return null
  const products = new Map((data?.products ?? []).map(one => [one.id, one]))
  const lines = typed ?? (data ? toMended(data) : [])
  const suggestedFor = (key: number) => data?.lines.find(({ lineNo }) => lineNo === key)?.suggestions ?? []
  const change = (key: number, next: (line: MendedLine) => MendedLine) =>
    setTyped(lines.map(line => (line.key === key ? next(line) : line)))
  const choose = (key: number, id: string | undefined) => change(key, line => withProduct(line, id, products))
  const add = () =>
    setTyped([
      ...lines,
      {
        key: Math.max(0, ...lines.map(({ key }) => key)) + 1000,
        said: '',
        productId: undefined,
        unitId: undefined,
        quantity: 1,
      },
    ])
  const customer = customers[type]
  const cell = (line: MendedLine, what: string) =>
    t('entry.cell', { line: lines.findIndex(({ key }) => key === line.key) + 1, what })
  return (
    <RecordActionModal
      {...props}
      name="mend"
      row={row}
      width={920}
      title={t('robot.mendTitle', { id: String(row.messageID) })}
      okText={t('robot.save')}
      isReady={isComplete(lines) && customer !== undefined}
      valuesOf={() => ({
        customerType: type,
        storeID: type === 'store' ? (customer ?? null) : null,
        distributorID: type === 'distributor' ? (customer ?? null) : null,
        lines: toSent(lines),
      })}
    >
      <Form.Item label={t('robot.text')}>
        <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', marginBottom: 0 }}>
          {String(row.text)}
        </Typography.Paragraph>
      </Form.Item>
      <Form.Item label={t('robot.customer')} htmlFor="robot-customer" required>
        <Flex gap={8} align="center">
          <Segmented<CustomerType>
            value={type}
            onChange={setType}
            options={[
              { value: 'store', label: t('entry.customer.store') },
              { value: 'distributor', label: t('entry.customer.distributor') },
            ]}
          />
          <RecordSelect
            key={type}
            id="robot-customer"
            to={type === 'store' ? 'customer.store' : 'distributor.distributor'}
            multiple={false}
            value={customer ? [customer] : []}
            onChange={([id]) => setCustomers({ ...customers, [type]: id })}
          />
        </Flex>
      </Form.Item>
      {data ? (
        <InnerTable<MendedLine>
          rowKey="key"
          dataSource={[...lines]}
          pagination={false}
          scroll={{ x: 'max-content', y: 360 }}
          locale={{ emptyText: t('robot.nothing') }}
          columns={[
            { title: t('robot.said'), width: 160, render: (_, { said }) => said },
            {
              title: t('entry.product'),
              width: 340,
              render: (_, line) => (
                <Flex vertical gap={4}>
                  <RecordSelect
                    id={`robot-product-${line.key}`}
                    aria-label={cell(line, t('entry.product'))}
                    to="product.product"
                    multiple={false}
                    value={line.productId ? [line.productId] : []}
                    onChange={([id]) => choose(line.key, id)}
                  />
                  <Flex gap={4} wrap>
                    {suggestedFor(line.key)
                      .filter(({ productId }) => productId !== line.productId)
                      .map(({ productId, score }) => (
                        <Tag.CheckableTag
                          key={productId}
                          checked={false}
                          onChange={() => choose(line.key, productId)}
                        >{`${products.get(productId)?.name ?? ''} ${Math.round(score * 100)}%`}</Tag.CheckableTag>
                      ))}
                  </Flex>
                </Flex>
              ),
            },
            {
              title: t('entry.amount'),
              width: 110,
              render: (_, line) => (
                <InputNumber
                  aria-label={cell(line, t('entry.amount'))}
                  style={{ width: '100%' }}
                  value={line.quantity}
                  precision={2}
                  status={isQuantity(line.quantity) ? undefined : 'error'}
                  onChange={quantity => change(line.key, one => ({ ...one, quantity }))}
                />
              ),
            },
            {
              title: t('entry.unit'),
              width: 110,
              render: (_, line) => (
                <Select
                  aria-label={cell(line, t('entry.unit'))}
                  style={{ width: '100%' }}
                  value={line.unitId ?? products.get(line.productId ?? '')?.units[0]?.id}
                  disabled={!line.productId}
                  options={(line.productId ? (products.get(line.productId)?.units ?? []) : []).map(({ id, name }) => ({
                    value: id,
                    label: name,
                  }))}
                  onChange={unitId => change(line.key, one => ({ ...one, unitId }))}
                />
              ),
            },
            {
              title: t('entry.remove'),
              width: 56,
              render: (_, line) => (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={cell(line, t('entry.remove'))}
                  onClick={() => setTyped(lines.filter(({ key }) => key !== line.key))}
                />
              ),
            },
          ]}
        />
      ) : (
        <Skeleton active />
      )}
      <Button type="dashed" block icon={<PlusOutlined />} style={{ marginTop: 12 }} disabled={!data} onClick={add}>
        {t('robot.addLine')}
      </Button>
    </RecordActionModal>
  )
}
