import { Button, ConfigProvider, Empty, Space, type TableProps } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProCard, type ProColumns, ProTable } from '../pro'
import { useSelectionLabels } from '../selection-labels'
import { FilledTable } from './filled-table'
import { type ListSearch, useListSearch } from './list-search'
import styles from './list-table.module.css'
import { ListView } from './list-view'
import { ResizableCell } from './resizable-cell'
import { type ColumnSettings, useColumnChooser } from './use-column-chooser'
import { useDensity } from './use-density'
import { useLowWindow } from './use-low-window'

export interface ListSelection<Row> {
  keys: readonly string[]
  /** What a row is called, for its box. */
  nameOf: (row: Row) => unknown
  onChange: (keys: readonly string[]) => void
  /** Takes the toolbar's place while something is selected. */
  bar?: ReactNode
}

export interface ListTableProps<Row>
  extends Pick<
    TableProps<Row>,
    'loading' | 'virtual' | 'rowClassName' | 'expandable' | 'pagination' | 'onChange' | 'rowKey' | 'summary'
  > {
  rows: readonly Row[]
  columns: readonly ProColumns<Row>[]
  search?: ListSearch<Row>
  /** At the left and at the right above the table. */
  lead?: ReactNode
  tools?: ReactNode
  /** Between toolbar and table: conditions, a failure. */
  above?: ReactNode
  selection?: ListSelection<Row>
  /** Shows the button that opens the choice of columns. */
  columnSettings?: ColumnSettings<Row>
  /** Said where there is no row. */
  emptyText?: ReactNode
  /** Width of all columns in pixels; by default what they say, and where one says nothing, as their content wants. */
  width?: number
}

const selectionWidth = 40
const components = { header: { cell: ResizableCell } }

/** A list: search form, toolbar, rows, pager. Every list of the portal is this ProTable, over state of the page's own. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const {
    rows,
    columns,
    search,
    lead,
    tools,
    above,
    selection,
    columnSettings,
    emptyText,
    width: given,
    ...table
  } = props
  const { t } = useTranslation('resource')
  const low = useLowWindow()
  const { fields, ...form } = useListSearch(search)
  const width = given ?? widthOf(columns)
  const [density, setDensity] = useDensity()
  const [isWhole, setWhole] = useState(false)
  const { offered, setting } = useColumnChooser(columns, columnSettings)
  const all = useMemo(() => [...fields.map(asField), ...columns.map(offered).map(asColumn)], [fields, columns, offered])
  const labels = useSelectionLabels<Row>(selection?.nameOf ?? String)
  const selected = selection?.bar !== undefined && selection.keys.length > 0
  const hasBar = Boolean(lead || tools || columnSettings || selection)
  const list = (
    <ProTable<Row, Record<string, unknown>>
      {...table}
      {...form}
      className={[styles.list, styles[density], isWhole && styles.whole].filter(Boolean).join(' ')}
      size={density === 'loose' ? 'medium' : 'small'}
      ErrorBoundary={false}
      manualRequest
      columnEmptyText={false}
      dataSource={rows as Row[]}
      columns={all}
      components={components}
      scroll={{ x: width === undefined ? 'max-content' : width + (selection ? selectionWidth : 0) }}
      columnsState={columnSettings?.state}
      options={setting ? { reload: false, density: false, setting } : false}
      headerTitle={lead}
      toolBarRender={
        tools
          ? () => [
              <Space key="tools" wrap>
                {tools}
                <ListView density={density} onDensity={setDensity} isWhole={isWhole} onWhole={setWhole} />
              </Space>,
            ]
          : undefined
      }
      rowSelection={
        selection && {
          ...labels,
          columnWidth: selectionWidth,
          selectedRowKeys: [...selection.keys],
          preserveSelectedRowKeys: true,
          onChange: keys => selection.onChange(keys.map(String)),
        }
      }
      tableAlertOptionRender={false}
      tableAlertRender={() => <div className={styles.chosen}>{selection?.bar}</div>}
      locale={{
        // Nothing is missing while rows are on their way.
        emptyText: table.loading ? (
          <div className={styles.waiting} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText ?? t('empty')}>
            {isNarrowed(search) && (
              <Button size="small" onClick={search?.onReset}>
                {t('clearAll')}
              </Button>
            )}
          </Empty>
        ),
      }}
      tableRender={(_props, _whole, parts) => (
        <ProCard className={styles.panel}>
          {hasBar && <div className={styles.bar}>{selected ? parts.alert : parts.toolbar}</div>}
          {above}
          {parts.table}
        </ProCard>
      )}
      tableViewRender={given => <FilledTable<Row> {...(given as TableProps<Row>)} rowKey={table.rowKey} />}
    />
  )
  return <ConfigProvider componentSize={low ? 'small' : 'medium'}>{list}</ConfigProvider>
}

const widthOf = <Row,>(columns: readonly ProColumns<Row>[]): number | undefined => {
  const widths = columns.map(({ width }) => width)
  return widths.every(width => typeof width === 'number') ? widths.reduce((sum, width) => sum + width, 0) : undefined
}

/** Whether what is shown is less than all there is, so that nothing may be found where there is something. */
const isNarrowed = <Row,>(search: ListSearch<Row> | undefined): boolean =>
  Object.values(search?.values ?? {}).some(value => (Array.isArray(value) ? value.some(isSaid) : isSaid(value)))
const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const asField = <Row,>(field: ProColumns<Row>): ProColumns<Row> => ({
  ...field,
  key: String(field.dataIndex),
  hideInTable: true,
})
/** A title that is drawn as it is spares each head, and the row that measures, the library's label with its styles. */
const asColumn = <Row,>(column: ProColumns<Row>): ProColumns<Row> => ({
  ...column,
  search: false,
  title: typeof column.title === 'string' ? () => <Title>{column.title as string}</Title> : column.title,
})
/** No bare text: antd would give the head the text a second time, as its label. */
const Title = ({ children }: { children: string }) => children
