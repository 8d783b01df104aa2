import type { Report } from '@sfa/kit/report'
import { fieldOf } from '@sfa/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Flex, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { display } from '../../resource-screens/field/displays'
import { recordsKey, searchRecords, type WireRow } from '../../resource-screens/record-calls'
import { useLabelOf } from '../../shared/language/label'
import { InnerTable } from '../../shared/list/inner-table'
import { stockAddress } from './stock-address'

/** Rows that are shown of a report in a record; the others are a link away. */
const shown = 20

interface Props {
  report: Report<string, string>
  row: WireRow
  columns: readonly string[]
  none: string
}

/** The latest rows of a report about one product in one warehouse. */
export function ReportRows({ report, row, columns, none }: Props) {
  const { t } = useTranslation('warehouse')
  const labelOf = useLabelOf()
  const { shape } = report
  const { data, error } = useQuery({
    queryKey: recordsKey(shape, 'of', row.id, row.ver, row.reserved),
    queryFn: () =>
      searchRecords(shape, {
        warehouseID: [String(row.warehouseID)],
        productID: [String(row.productID)],
        page: { pageIndex: 1, pageSize: shown },
      }),
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  if (data.rows.length === 0) return <Empty description={none} />
  return (
    <Flex vertical gap={12}>
      <InnerTable<WireRow>
        rowKey="id"
        dataSource={[...data.rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={columns.map(name => ({
          key: name,
          title: labelOf(fieldOf(shape, name).label),
          render: (_, one) =>
            display(fieldOf(shape, name), one[name], { place: 'cell', dict: (_type, value) => value }, name) ?? '-',
        }))}
      />
      <Link to={stockAddress(report, row)}>{t('all', { count: data.total })}</Link>
    </Flex>
  )
}
