import type { TableColumnType, TableProps } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { type ProColumns, ProTable } from '../pro'
import { fittingScroll } from './fitting-scroll'

type Props<Row> = Omit<TableProps<Row>, 'columns' | 'title' | 'footer' | 'size'> & {
  columns?: readonly TableColumnType<Row>[]
}

/**
 * A table inside a drawer, a dialog or a page: rows alone, without search form and toolbar. Cells are drawn by a
 * `render` of our own, which spares each of them the library's field components.
 */
export function InnerTable<Row extends object>({ columns, ...table }: Props<Row>) {
  const shown = useMemo(() => columns?.map(proColumn), [columns])
  return (
    <ProTable<Row>
      {...(table as object)}
      scroll={fittingScroll(table.scroll, table.dataSource?.length ?? 0)}
      columns={shown}
      size="small"
      search={false}
      options={false}
      toolBarRender={false}
      tableAlertRender={false}
      cardProps={false}
      columnEmptyText={false}
      ErrorBoundary={false}
    />
  )
}

const proColumn = <Row,>({ render, ...column }: TableColumnType<Row>): ProColumns<Row> => ({
  ...(column as object),
  render: (_, row, index) => {
    const value = cellValue(row, column.dataIndex as Path)
    return (render ? render(value, row, index) : value) as ReactNode
  },
})

type Path = PropertyKey | readonly PropertyKey[] | undefined

const cellValue = (row: unknown, path: Path): unknown =>
  [path ?? []]
    .flat()
    .reduce((value: unknown, part) => (value as Record<PropertyKey, unknown> | null)?.[part as string], row)
