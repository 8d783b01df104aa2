import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { product } from '@sfa/product/definitions/product.resource'
import { Button, Flex, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { InnerTable } from '../../../shared/list/inner-table'

export interface TrialLine {
  /** Tells the rows apart while they are typed. */
  key: number
  productId: string | undefined
  unit: 'small' | 'big'
  quantity: number | null
  price: number | null
}

let made = 0
export const emptyLine = (): TrialLine => ({
  key: made++,
  productId: undefined,
  unit: 'small',
  quantity: null,
  price: null,
})

interface Props {
  lines: readonly TrialLine[]
  onChange: (lines: readonly TrialLine[]) => void
}

const most = 500
const most5 = 99_999.99

export function TrialLines({ lines, onChange }: Props) {
  const { t } = useTranslation('marketing')
  const change = (key: number, values: Partial<TrialLine>) =>
    onChange(lines.map(line => (line.key === key ? { ...line, ...values } : line)))
  const remove = (key: number) => onChange(lines.filter(line => line.key !== key))
  const add = () => onChange([...lines, emptyLine()])
  const named = (what: string, at: number) => t('trial.cell', { what, line: at + 1 })
  return (
    <Flex vertical gap={8}>
      <InnerTable<TrialLine>
        rowKey="key"
        dataSource={[...lines]}
        pagination={false}
        scroll={{ y: 220 }}
        columns={[
          {
            title: t('trial.product'),
            render: (_, { key, productId }) => (
              <RecordSelect
                id={`trial-product-${key}`}
                to={product.key}
                multiple={false}
                value={productId ? [productId] : []}
                placeholder={t('trial.chooseProduct')}
                onChange={ids => change(key, { productId: ids[0] })}
              />
            ),
          },
          {
            title: t('trial.unit'),
            width: 130,
            render: (_, { key, unit }, at) => (
              <Select
                aria-label={named(t('trial.unit'), at)}
                style={{ width: '100%' }}
                value={unit}
                onChange={next => change(key, { unit: next })}
                options={[
                  { value: 'small', label: t('trial.small') },
                  { value: 'big', label: t('trial.big') },
                ]}
              />
            ),
          },
          {
            title: t('trial.quantity'),
            width: 140,
            render: (_, { key, quantity }, at) => (
              <InputNumber
                aria-label={named(t('trial.quantity'), at)}
                style={{ width: '100%' }}
                min={0.01}
                max={most5}
                precision={2}
                value={quantity}
                onChange={next => change(key, { quantity: next })}
                onPressEnter={add}
              />
            ),
          },
          {
            title: t('trial.price'),
            width: 160,
            render: (_, { key, price }, at) => (
              <InputNumber
                aria-label={named(t('trial.price'), at)}
                style={{ width: '100%' }}
                min={0}
                max={most5}
                precision={2}
                value={price}
                placeholder={t('trial.ownPrice')}
                onChange={next => change(key, { price: next })}
                onPressEnter={add}
              />
            ),
          },
          {
            title: '',
            width: 56,
            render: (_, { key }, at) => (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={named(t('trial.remove'), at)}
                disabled={lines.length === 1}
                onClick={() => remove(key)}
              />
            ),
          },
        ]}
      />
      <Button type="dashed" block icon={<PlusOutlined />} disabled={lines.length >= most} onClick={add}>
        {t('trial.add')}
      </Button>
    </Flex>
  )
}
