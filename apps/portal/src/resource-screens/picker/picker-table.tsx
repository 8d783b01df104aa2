import type { Resource } from '@sfa/kit/resource'
import { toActOn } from '@sfa/kit/selection'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListTable } from '../../shared/list/list-table'
import { useLastPage } from '../../shared/list/use-last-page'
import { paginationOf } from '../../shared/use-paging'
import { display } from '../field/displays'
import { type DictLookup, useDictionaries } from '../lookup/dictionaries'
import { dictTypes } from '../record/form/dict-types'
import { nameOfRow } from '../record/open/name-of-row'
import { type Body, recordsKey, searchRecords, type WireRow } from '../record-calls'
import { FilterTags } from '../search/filter-tags'
import { useSearchFields } from '../search/search-fields'
import { conditionsOf } from '../search/search-state'
import { useFittedColumns } from '../table/fit-columns'
import { tableColumns } from '../table/table-columns'
import { columnsOf } from '../table/table-preference'
import { type Chosen, isSameQuery, toggleRow, toggleSearch } from './picked'
import { useCovering } from './use-covering'
import { useLocalSearch } from './use-local-search'

/** 10/20/30, default 10. */
const pageSizes = [10, 20, 30]
const noFields: ReadonlySet<string> = new Set()
const noRows: readonly WireRow[] = []

interface Props {
  resource: Resource
  /** Conditions that the user cannot change. */
  filter?: Body
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** One tab of the picker: search, table, select-all over the whole search. */
export function PickerTable({ resource, filter, chosen, onChange }: Props) {
  const { t } = useTranslation('resource')
  const search = useLocalSearch()
  const [pageSize, setPageSize] = useState(pageSizes[0] as number)
  const { text: dict } = useDictionaries(dictTypes(resource))
  const conditions = { ...conditionsOf(search.state), ...filter }
  // Choosing everything that is found says how many that is.
  const body = { ...conditions, page: { pageIndex: search.state.page, pageSize, count: 'exact' } }
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: recordsKey(resource, 'picker', body),
    queryFn: ({ signal }) => searchRecords(resource, body, { signal }),
    placeholderData: keepPreviousData,
  })
  useLastPage(body.page, isPlaceholderData ? undefined : data, search.turnTo)
  const rows = data?.rows ?? noRows
  const listed = useMemo(
    () =>
      columnsOf(resource, {}, noFields)
        .filter(({ shown }) => shown)
        .slice(0, 10),
    [resource],
  )
  const total = data?.total ?? 0
  const fitted = useFittedColumns(resource, listed, rows, dict)
  const columns = tableColumns({ resource, columns: fitted, sort: search.state.sort, dict, validity: validityOf(dict) })
  const query = toActOn({ ...conditionsOf(search.state), ...filter })
  const covering = useCovering(resource, chosen.searches, query, rows)
  const picked = new Set(chosen.picked.map(({ id }) => id))
  const isTicked = (id: string) =>
    picked.has(id) || covering(id).some(place => !chosen.searches[place]?.except.includes(id))
  const wholeIsChosen = chosen.searches.some(one => isSameQuery(one.query, query))
  return (
    <ListTable<WireRow>
      search={useSearchFields(resource, search, 8)}
      tools={
        <Button
          disabled={total === 0}
          aria-pressed={wholeIsChosen}
          type={wholeIsChosen ? 'primary' : 'default'}
          ghost={wholeIsChosen}
          onClick={() => onChange(toggleSearch(chosen, query))}
        >
          {t(wholeIsChosen ? 'picker.notAll' : 'picker.all', { count: total })}
        </Button>
      }
      above={<FilterTags resource={resource} search={search} />}
      rowKey="id"
      rows={rows}
      loading={isFetching}
      columns={columns}
      width={fitted.reduce((sum, { width }) => sum + width, 0)}
      selection={{
        nameOf: row => nameOfRow(resource, row),
        keys: rows.map(({ id }) => id).filter(isTicked),
        onChange: keys => {
          const ticked = new Set(keys)
          onChange(
            rows
              .filter(({ id }) => ticked.has(id) !== isTicked(id))
              .reduce((next, row) => toggleRow(next, row, ticked.has(row.id), covering(row.id)), chosen),
          )
        },
      }}
      onChange={(_pagination, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return
        const order = sorter.order && (sorter.order === 'ascend' ? 'asc' : 'desc')
        search.change({ sort: order ? { field: String(sorter.columnKey), order } : undefined })
      }}
      pagination={{
        ...paginationOf({ pageIndex: search.state.page, pageSize }, total, next => {
          setPageSize(next.pageSize)
          search.change({ page: next.pageIndex })
        }),
        pageSizeOptions: pageSizes,
        showTotal: count => t('total', { count }),
      }}
    />
  )
}

const validityOf = (dict: DictLookup) => (row: WireRow) =>
  display({ kind: 'validity', label: ['', ''] }, row.isDeleted, { place: 'cell', dict }, 'isDeleted')
