import { InputNumber } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../shared/format-money'
import { InnerTable } from '../../shared/list/inner-table'
import type { QuantityLine, QuantityLines } from './use-quantity-lines'

interface Props<Line> {
  lines: QuantityLines<Line>
  /** What the quantity that is typed is of. */
  label: string
  /** Columns before it, between the number of the line and the quantity. */
  columns: ColumnType<Line>[]
  /** Columns after it. */
  further?: ColumnType<Line>[]
}

/** A column of amounts that are only read. */
export const amountColumn = <Line,>(title: string, of: (line: Line) => number): ColumnType<Line> => ({
  title,
  width: 90,
  align: 'right',
  render: (_, line) => formatNumber(of(line)),
})

/** Lines of a document, each with the quantity that something is done with. */
export function QuantityLinesTable<Line extends QuantityLine>({ lines, label, columns, further = [] }: Props<Line>) {
  const { t } = useTranslation('resource')
  return (
    <InnerTable<Line>
      rowKey="lineNo"
      dataSource={[...lines.rows]}
      loading={lines.isLoading}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content', y: 320 }}
      locale={{ emptyText: t('lines.nothingLeft') }}
      style={{ marginBottom: 16 }}
      columns={[
        { title: '#', dataIndex: 'lineNo', width: 48, align: 'right' },
        ...columns,
        {
          title: label,
          width: 130,
          render: (_, line) => (
            <InputNumber
              size="small"
              aria-label={t('lines.cell', { line: line.lineNo, what: label })}
              style={{ width: '100%' }}
              value={lines.quantityOf(line)}
              status={lines.isLineFit(line) ? undefined : 'error'}
              onChange={quantity => lines.setQuantity(line.lineNo, quantity)}
            />
          ),
        },
        ...further,
      ]}
    />
  )
}
