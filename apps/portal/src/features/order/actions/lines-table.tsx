import { InputNumber, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../shared/format-money'
import { InnerTable } from '../../../shared/list/inner-table'
import type { OrderLine, OrderLines } from './use-order-lines'

interface Props {
  lines: OrderLines
  /** What the quantity that is typed is of. */
  label: string
  /** A further column. */
  more?: { title: string; of: (line: OrderLine) => ReactNode }
}

/** Lines of an order, each with the quantity that something is done with. */
export function LinesTable({ lines, label, more }: Props) {
  const { t } = useTranslation('order')
  return (
    <InnerTable<OrderLine>
      rowKey="lineNo"
      dataSource={[...lines.rows]}
      loading={lines.isLoading}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content', y: 320 }}
      locale={{ emptyText: t('ship.nothing') }}
      columns={[
        { title: '#', dataIndex: 'lineNo', width: 48, align: 'right' },
        {
          title: t('entry.product'),
          render: (_, { code, name, isGift }) => (
            <>
              {isGift && (
                <Tag color="orange" style={{ marginInlineEnd: 8 }}>
                  {t('entry.gift')}
                </Tag>
              )}
              {`${code} ${name}`}
            </>
          ),
        },
        { title: t('entry.unit'), dataIndex: 'unit', width: 72 },
        { title: t('ship.ordered'), width: 84, align: 'right', render: (_, line) => formatNumber(line.quantity) },
        { title: t('ship.shipped'), width: 84, align: 'right', render: (_, line) => formatNumber(line.shipped) },
        {
          title: label,
          width: 130,
          render: (_, line) => {
            const quantity = lines.quantityOf(line)
            const isFit = quantity !== null && quantity >= 0 && quantity <= lines.openOf(line)
            return (
              <InputNumber
                size="small"
                aria-label={t('entry.cell', { line: line.lineNo, what: label })}
                style={{ width: '100%' }}
                value={quantity}
                status={isFit ? undefined : 'error'}
                onChange={next => lines.setQuantity(line.lineNo, next)}
              />
            )
          },
        },
        ...(more ? [{ title: more.title, width: 200, render: (_: unknown, line: OrderLine) => more.of(line) }] : []),
      ]}
    />
  )
}
