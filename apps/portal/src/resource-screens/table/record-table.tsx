import type { Resource } from '@sfa/resource-kit/resource'
import { Empty, Table, type TableProps } from 'antd'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/language'
import { useSelectionLabels } from '../../shared/selection-labels'
import { paginationOf } from '../../shared/use-paging'
import { useDictionaries } from '../lookup/dictionaries'
import { namesOf, useFieldMasks } from '../lookup/field-masks'
import { dictTypes } from '../record/dict-types'
import type { WireRow } from '../record-calls'
import type { SearchControl } from '../search/use-search-state'
import { listColumns } from './list-columns'
import styles from './record-table.module.css'
import { useTableHeight } from './table-height'
import type { TableSettings } from './table-preference'

interface Props {
  resource: Resource
  rows: readonly WireRow[]
  total: number
  loading: boolean
  search: SearchControl
  settings: TableSettings
  selectedIds: readonly string[]
  onSelect: (ids: readonly string[]) => void
  validity: (row: WireRow) => ReactNode
  /** Links of a row; without them there is no action column. */
  actions?: (row: WireRow) => ReactNode
  /** Width of the action column in pixels. */
  actionsWidth?: number
}

const selectionWidth = 40
/** From this many cells on, only the visible rows are built. */
const virtualCells = 600

export function RecordTable(props: Props) {
  const { resource, rows, total, loading, search, settings, selectedIds, onSelect, validity, actions } = props
  const { t } = useTranslation('resource')
  const language = useLanguage()
  const selectionLabels = useSelectionLabels<WireRow>(row => row[resource.title] ?? row.id)
  const { text: dict } = useDictionaries(dictTypes(resource))
  const { sort, page } = search.state
  const { columns, setColumns } = settings
  const masks = useFieldMasks(resource)
  const shown = useMemo(
    () =>
      listColumns({
        resource,
        columns,
        sort,
        dict,
        validity,
        unsortable: new Set(namesOf(masks, 'masked')),
        onResized: (key, width) =>
          setColumns(columns.map(column => (column.key === key ? { ...column, width } : column))),
      }),
    // Titles are texts of the language.
    [resource, columns, sort, dict, validity, masks, setColumns, language],
  )
  const actionsWidth = props.actionsWidth ?? 120
  const width =
    selectionWidth +
    columns.reduce((sum, column) => sum + (column.shown ? column.width : 0), 0) +
    (actions ? actionsWidth : 0)
  const height = useTableHeight(rows.length, resource.template === 'tree')
  const onChange: TableProps<WireRow>['onChange'] = (_pagination, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    const field = String(sorter.columnKey)
    search.change({
      sort: sorter.order ? { field, order: sorter.order === 'ascend' ? 'asc' : 'desc' } : undefined,
    })
  }
  return (
    <Table<WireRow>
      className={styles.table}
      style={{ '--rows-height': `${height}px` } as CSSProperties}
      size="small"
      rowKey="id"
      dataSource={rows}
      loading={loading}
      virtual={rows.length * shown.length > virtualCells}
      scroll={{ x: width, y: height }}
      rowClassName={row => (row.isDeleted === '1' ? (styles.invalid ?? '') : '')}
      columns={
        actions
          ? [
              ...shown,
              {
                key: '_actions',
                title: t('actions'),
                width: actionsWidth,
                fixed: 'end',
                render: (_, row) => actions(row),
              },
            ]
          : shown
      }
      rowSelection={{
        ...selectionLabels,
        columnWidth: selectionWidth,
        selectedRowKeys: [...selectedIds],
        preserveSelectedRowKeys: true,
        onChange: keys => onSelect(keys.map(String)),
      }}
      onChange={onChange}
      pagination={{
        ...paginationOf({ pageIndex: page, pageSize: settings.pageSize }, total, next => {
          if (next.pageSize !== settings.pageSize) settings.setPageSize(next.pageSize)
          search.change({ page: next.pageIndex })
        }),
        showQuickJumper: true,
        showTotal: count => t('total', { count }),
      }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} /> }}
    />
  )
}
