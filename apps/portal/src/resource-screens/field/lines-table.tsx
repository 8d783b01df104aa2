import { Table } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  lines: readonly Record<string, unknown>[]
  columns: readonly { name: string; title: string; render: (value: unknown) => ReactNode }[]
}

/** Lines of a record, for reading. */
export const LinesTable = ({ lines, columns }: Props) => (
  <Table
    size="small"
    bordered
    pagination={false}
    rowKey={line => lines.indexOf(line)}
    dataSource={lines}
    columns={columns.map(({ name, title, render }) => ({ key: name, dataIndex: name, title, render }))}
  />
)
