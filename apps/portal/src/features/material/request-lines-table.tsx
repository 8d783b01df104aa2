import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../shared/format-money'
import { InnerTable } from '../../shared/list/inner-table'
import type { RequestLine, RequestLines } from './use-request-lines'

interface Props {
  lines: RequestLines
  /** What the quantity that is typed is of. */
  label: string
}

/** Lines of a request, each with the quantity that is approved or issued. */
export function RequestLinesTable({ lines, label }: Props) {
  const { t } = useTranslation('material')
  return (
    <InnerTable<RequestLine>
      rowKey="lineNo"
      dataSource={[...lines.rows]}
      loading={lines.isLoading}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content', y: 320 }}
      locale={{ emptyText: t('nothing') }}
      columns={[
        { title: '#', dataIndex: 'lineNo', width: 48, align: 'right' },
        { title: t('material'), render: (_, { code, name }) => `${code} ${name}` },
        { title: t('asked'), width: 90, align: 'right', render: (_, line) => formatNumber(line.quantity) },
        { title: t('issued'), width: 90, align: 'right', render: (_, line) => formatNumber(line.issued) },
        { title: t('held'), width: 100, align: 'right', render: (_, line) => formatNumber(line.held) },
        {
          title: label,
          width: 130,
          render: (_, line) => {
            const quantity = lines.quantityOf(line)
            const isFit = quantity !== null && quantity >= 0 && quantity <= lines.mostOf(line)
            return (
              <InputNumber
                size="small"
                aria-label={t('cell', { line: line.lineNo, what: label })}
                style={{ width: '100%' }}
                value={quantity}
                status={isFit ? undefined : 'error'}
                onChange={next => lines.setQuantity(line.lineNo, next)}
              />
            )
          },
        },
      ]}
    />
  )
}
