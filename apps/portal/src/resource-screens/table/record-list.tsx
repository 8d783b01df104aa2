import { SettingOutlined } from '@ant-design/icons'
import type { Resource } from '@sfa/kit/resource'
import { Button, type TableProps } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/language/language'
import { linksColumn } from '../../shared/list/fold-links'
import type { ListSearch } from '../../shared/list/list-search'
import { ListTable, type ListTableProps } from '../../shared/list/list-table'
import type { ProColumns } from '../../shared/pro'
import { paginationOf } from '../../shared/use-paging'
import { useDictionaries } from '../lookup/dictionaries'
import { namesOf, useFieldMasks } from '../lookup/field-masks'
import { dictTypes } from '../record/form/dict-types'
import type { WireRow } from '../record-calls'
import type { SearchControl } from '../search/use-search-state'
import { changedColumns, stateOf } from './columns-state'
import { useFittedColumns } from './fit-columns'
import styles from './record-list.module.css'
import { tableColumns } from './table-columns'
import { type ColumnChoice, columnsOf, type TableSettings } from './table-preference'

interface Props extends Pick<ListTableProps<WireRow>, 'lead' | 'tools' | 'above' | 'selection'> {
  resource: Resource
  rows: readonly WireRow[]
  total: number
  /** How many there are, in words. */
  totalText: ReactNode
  loading: boolean
  search: SearchControl
  searchForm: ListSearch<WireRow>
  settings: TableSettings
  /** Rows that were just saved. */
  marked?: ReadonlySet<string>
  hidden: ReadonlySet<string>
  validity: (row: WireRow) => ReactNode
  cell?: (name: string, row: WireRow, shown: ReactNode) => ReactNode
  /** Below the rows: what the columns come to, in the order in which they stand. */
  summary?: (columns: readonly ColumnChoice[]) => ReactNode
  /** What stands there, by column: the columns are as wide as that too. */
  summed?: Readonly<Record<string, unknown>>
  onView?: (row: WireRow) => void
  /** Links of a row; without them there is no action column. */
  actions?: (row: WireRow) => ReactNode
  /** Width of the action column in pixels. */
  actionsWidth: number
}

/** From this many cells on, only the visible rows are built. */
const virtualCells = 600

/** The rows of a resource in its columns, which the user chooses, orders, pins and sizes. */
export function RecordList(props: Props) {
  const { resource, rows, total, totalText, loading, search, searchForm, settings, hidden, validity, onView, actions } =
    props
  const { actionsWidth, cell, summary, summed, marked, ...parts } = props
  const { t } = useTranslation('resource')
  const language = useLanguage()
  const { text: dict } = useDictionaries(dictTypes(resource))
  const { sort, page } = search.state
  const masks = useFieldMasks(resource)
  const fitted = useFittedColumns(resource, settings.columns, rows, dict, summed)
  const widths = fitted.map(({ width }) => width).join()
  // Of the fitted columns only the widths are new; titles are texts of the language.
  const columns = useMemo((): ProColumns<WireRow>[] => {
    const shown = tableColumns({
      resource,
      columns: fitted,
      sort,
      dict,
      validity,
      onView,
      cell,
      unsortable: new Set([...namesOf(masks, 'masked'), ...(resource.list.unsortable ?? [])]),
      onResized: (key, width) =>
        settings.setColumns(settings.columns.map(column => (column.key === key ? { ...column, width } : column))),
    })
    if (!actions) return shown
    return [
      ...shown,
      {
        key: linksColumn,
        title: t('actions'),
        width: actionsWidth,
        fixed: 'right',
        hideInSetting: true,
        render: (_, row) => actions(row),
      },
    ]
  }, [resource, settings, widths, sort, dict, validity, onView, cell, masks, language, actions, actionsWidth, t])
  const shown = fitted.filter(column => column.shown)
  const onChange: TableProps<WireRow>['onChange'] = (_pagination, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    const field = String(sorter.columnKey)
    search.change({
      sort: sorter.order ? { field, order: sorter.order === 'ascend' ? 'asc' : 'desc' } : undefined,
    })
  }
  return (
    <ListTable<WireRow>
      lead={parts.lead}
      tools={parts.tools}
      above={parts.above}
      selection={parts.selection}
      search={searchForm}
      rows={rows}
      rowKey="id"
      loading={loading}
      columns={columns}
      width={shown.reduce((sum, column) => sum + column.width, actions ? actionsWidth : 0)}
      virtual={rows.length * shown.length > virtualCells}
      rowClassName={row => rowClassOf(row, marked)}
      onChange={onChange}
      summary={summary && (() => summary(inOrder(shown)))}
      columnSettings={useColumnSettings(resource, settings, hidden)}
      pagination={{
        ...paginationOf(
          { pageIndex: page, pageSize: settings.pageSize },
          total,
          next => {
            if (next.pageSize !== settings.pageSize) settings.setPageSize(next.pageSize)
            search.change({ page: next.pageIndex })
          },
          resource.list.pageSizes,
        ),
        showQuickJumper: true,
        showTotal: () => totalText,
      }}
    />
  )
}

/** As the table has them: pinned columns stand at its sides. */
function inOrder(columns: readonly ColumnChoice[]): ColumnChoice[] {
  const state = stateOf(columns)
  const side = ({ key }: ColumnChoice) => ['left', undefined, 'right'].indexOf(state[key]?.fixed as 'left' | undefined)
  return columns.toSorted((a, b) => side(a) - side(b))
}

const rowClassOf = (row: WireRow, marked?: ReadonlySet<string>) =>
  [row.isDeleted === '1' && styles.invalid, marked?.has(row.id) && styles.marked].filter(Boolean).join(' ')

/** ProTable's chooser of columns over the user's settings on the server. */
function useColumnSettings(resource: Resource, settings: TableSettings, hidden: ReadonlySet<string>) {
  const { t } = useTranslation('resource')
  const { columns, setColumns } = settings
  return useMemo((): ListTableProps<WireRow>['columnSettings'] => {
    const title = t('columns.title')
    return {
      state: {
        value: stateOf(columns),
        defaultValue: stateOf(columnsOf(resource, {}, hidden)),
        onChange: map => {
          const next = changedColumns(columns, map)
          if (next) setColumns(next)
        },
      },
      button: <Button icon={<SettingOutlined />} aria-label={title} title={title} />,
      reset: (
        <Button type="link" size="small" onClick={() => setColumns(undefined)}>
          {t('columns.reset')}
        </Button>
      ),
    }
  }, [resource, columns, setColumns, hidden, t])
}
